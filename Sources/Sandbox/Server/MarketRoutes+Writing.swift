import Catalogue
import Foundation
import Hummingbird
import MarketAPI
import NIOCore

/// What a registration or an update brought.
struct Submission: Sendable {
    let parameters: SubmittedParameters
    let images: [UploadedImage]
}

extension MarketRoutes {
    func create(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let vendor = try await authorization.vendor(request)
        let shown = try await withSubmission(.form, request) { submission in
            let password = try authorization.admit(submission.parameters, request)
            let values = try rulebook.register(submission.parameters, images: submission.images)
            return try await writer.add(values, submission.images, vendorID: vendor.id, password: password)
        }
        return answer(shown, request, contract.statuses.created)
    }

    func update(_ request: Request, _ context: SandboxContext) async throws -> Response {
        let vendor = try await authorization.vendor(request)
        let kind: SubmissionKind = contract.requests.update == .fields ? .form : .json
        let updated = try await withSubmission(kind, request) { submission in
            let shown = try await product(context)
            try authorization.admit(submission.parameters, to: shown.product, by: vendor, request)
            return try await writer.update(
                shown.product.id, submission.images, photos: contract.changesPhotosByUpdate ? .replaced : .none
            ) { [rulebook] in try rulebook.update(&$0, with: submission.parameters, images: submission.images) }
        }
        guard let updated else { throw Refusal.unknownProduct.failure }
        return answer(updated, request, contract.statuses.updated)
    }
}

// MARK: - Bodies

extension MarketRoutes {
    enum SubmissionKind { case form, json }

    /// Reads the request's body and does something with it, while its photos lie in a folder of their own.
    private func withSubmission<Result>(
        _ kind: SubmissionKind, _ request: Request, _ body: (Submission) async throws -> Result
    ) async throws -> Result {
        switch kind {
        case .json: return try await body(Submission(parameters: try await parameters(request), images: []))
        case .form:
            let names = UploadReader.Names(contract.requests)
            return try await UploadReader.withForm(
                of: request, names, in: folder.makeUploadFolder(), configuration.limits
            ) {
                try await body(try submission($0))
            }
        }
    }

    private func submission(_ reader: UploadReader) throws -> Submission {
        guard case .parameters(let part) = contract.requests.registration else {
            return Submission(parameters: SubmittedParameters(fields: reader.values), images: reader.images)
        }
        guard let json = reader.values[part] else { throw Refusal.missingPart(name: part).failure }
        return Submission(parameters: try SubmittedParameters(json: json), images: reader.images)
    }

    /// A body that is a JSON object.
    func parameters(_ request: Request) async throws -> SubmittedParameters {
        let limit = configuration.limits.jsonBytes
        do {
            return try SubmittedParameters(
                json: Array((try await request.body.collect(upTo: limit)).readableBytesView))
        } catch is NIOTooManyBytesError {
            throw Refusal.tooLarge(limit: limit).failure
        }
    }
}
