/// Lets registrations through one at a time until the market has taken something from this account.
///
/// With credentials that are wrong, or of another market, only one row is then refused and not as many as are sent side by
/// side.
actor CredentialsProof {
    private var isGiven: Bool
    private var isTried = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// - Parameter isGiven: where nobody has to say who it is, nothing has to be proven.
    init(isGiven: Bool) { self.isGiven = isGiven }

    /// The market took something.
    func give() { isGiven = true }

    /// Returns at once where the proof is given, and otherwise when no other registration is under way.
    func enter() async {
        if isGiven { return }
        guard isTried else {
            isTried = true
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// The next one tries where this one has proven nothing: its photo was gone, say, or its answer lost.
    func leave() {
        if isGiven {
            for registration in waiting { registration.resume() }
            waiting = []
        } else if waiting.isEmpty {
            isTried = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
