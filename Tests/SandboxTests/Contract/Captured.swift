/// Answers of the live market as they were captured from it, one generation at a time.
enum Captured {
    private static let media = "https://s3.ap-northeast-2.amazonaws.com/media.yagom-academy.kr"
    private static let bucket = "https://camp-open-market.s3.ap-northeast-2.amazonaws.com"

    static let openmarketPage = """
        {"pageNo":1,"itemsPerPage":100,"totalCount":1339,"offset":0,"limit":100,"lastPage":14,"hasNext":true,"hasPrev":false,
         "pages":[{"id":2454,"vendor_id":48,"vendorName":"vendor48","name":"애플 매직 키보드",
          "description":"애플 매직 키보드 판매합니다. S급!!\\n비닐만 뜯은 새제품입니다~",
          "thumbnail":"\(media)/training-resources/48/20240130/6809fffcbf1811eeaa7e6f3376c52955_thumb.png",
          "currency":"KRW","price":150000.0,"bargain_price":150000.0,"discounted_price":0.0,"stock":0,
          "created_at":"2024-01-30T00:00:00","issued_at":"2024-01-30T00:00:00"}]}
        """
    static let openmarketDetail = """
        {"id":188,"vendor_id":13,"name":"ㅎㅎㅎ","description":"ㄷㅊ허ㅗ",
         "thumbnail":"\(media)/training-resources/13/20221110/d7c93454610d11eda91793aa2ed05650_thumb.jpeg",
         "currency":"KRW","price":11111.0,"bargain_price":11000.0,"discounted_price":111.0,"stock":1,
         "created_at":"2022-11-10T00:00:00","issued_at":"2022-11-10T00:00:00",
         "images":[{"id":228,
          "url":"\(media)/training-resources/13/20221110/d7c93453610d11eda9176585d52dd136_origin.jpeg",
          "thumbnail_url":"\(media)/training-resources/13/20221110/d7c93454610d11eda91793aa2ed05650_thumb.jpeg",
          "issued_at":"2022-11-10T00:00:00"}],
         "vendors":{"id":13,"name":"vendor13"}}
        """
    static let trainingPage = """
        {"page_no":1,"items_per_page":15,"total_count":1387,"offset":0,"limit":15,
         "pages":[{"id":2094,"vendor_id":6,"name":"ㄴㄴㄴㄴㄴㄴ",
          "thumbnail":"\(media)/training-resources/6/thumb/ef2a5592d33111ec9676d7a49354f5e5.jpg",
          "currency":"KRW","price":123123.0,"bargain_price":123122.0,"discounted_price":1.0,"stock":1,
          "created_at":"2022-05-14T00:00:00.00","issued_at":"2022-05-14T00:00:00.00"}],
         "last_page":93,"has_next":true,"has_prev":false}
        """
    static let trainingDetail = """
        {"id":300,"vendor_id":3,"name":"99999Test Product",
         "thumbnail":"\(media)/training-resources/3/thumb/6a676f8575fa11ecabfa7164a3728cac.jpg",
         "currency":"KRW","price":0.0,"description":"desc","bargain_price":0.0,"discounted_price":0.0,"stock":0,
         "created_at":"2022-01-15T00:00:00.00","issued_at":"2022-01-15T00:00:00.00",
         "images":[{"id":219,
           "url":"\(media)/training-resources/3/origin/6a676f8575fa11ecabfa7164a3728cac.jpg",
           "thumbnail_url":"\(media)/training-resources/3/thumb/6a676f8575fa11ecabfa7164a3728cac.jpg",
           "succeed":true,"issued_at":"2022-01-15T00:00:00.00"}],
         "vendors":{"name":"Vendor2","id":3,"created_at":"2021-12-27T00:00:00.00","issued_at":"2021-12-27T00:00:00.00"}}
        """
    static let itemPage = """
        {"page":1,"items":[
         {"id":2,"title":"MacBook Air","price":1290000,"currency":"KRW","stock":1000000000000,
          "thumbnails":["\(bucket)/thumbnails/2-1.png"],
          "registration_date":1611523563.719116},
         {"id":3,"title":"Mac mini","price":890000,"currency":"KRW","stock":90,"discounted_price":89000,
          "thumbnails":["\(bucket)/thumbnails/3-1.png"],
          "registration_date":1611523563.7245178}]}
        """
    static let itemDetail = """
        {"id":1,"title":"MacBook Pro","descriptions":"…","price":1690000,"currency":"KRW","stock":1000000000000,"discounted_price":1,
         "thumbnails":["\(bucket)/thumbnails/1-1.png"],
         "images":["\(bucket)/images/1-1.png"],
         "registration_date":1611523563.719116}
        """
}
