const toSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/**
 * First words of functions beside the verbs of docs/words.md: verbs with the meaning that they have in any program or in telecom, banking and
 * accounting, the openings of conditions (`is`), `use` of hooks and `on` of listeners. Before a verb is added: docs/words.md may have one for it.
 */
export const standardVerbs = toSet(
  `abort accept accrue act admit adopt advance advise age agree allow announce append are arm assess assign attack attempt audit
    authorize average balance bill bind blend book break cache call can cap capture cast change choose clamp classify clip collect
    combine compensate complain compose compress configure connect continue convert copy cover crash cut decline decode deliver describe
    detach die discard discover dispute distribute divide do download edit enable encode encrypt ensure enter erase escape evaluate
    exchange exercise exit expand expect explain export fill flatten flip flood flush focus forecast forward freeze garble generate go
    grant grow guess hammer hand has identify ignore implement import increment install invalidate invite is isolate join kill leave
    link listen localize locate loop mail map mask match may merge migrate needs negate omit on order overlap pack pass paste pay pick
    pin poll postpone preload prepare preselect press price print probe process prove provide purchase raise rate receive recolour
    redact redirect reencrypt refetch rehearse remind rename reopen reorder repair repeat replay report reprice resend reset restart
    resubmit retain retire reverse roll rotate scale scan screenshot scroll seal search seed select serve ship shorten should shrink
    shut signal simplify simulate skip snooze spawn specify stamp stand step store suggest summarize swallow swap switch tab tend test
    throw tick toggle top track transfer translate trigger trim try type undo unfold unpack unwrap upgrade upload use view visit void
    wait wake walk warm was watch wrap`,
);

/**
 * First words of functions that are named by the value they return: nouns, adjectives, prepositions, and verbs in the third person, which
 * name conditions (`looksLikeNumber`).
 */
export const nounsAndAdjectives = toSet(
  `accepts account accrual acknowledgement action activation addon addons address adds advice agreed alive all allocated allowance
    allowed almost amendment amount amounts announced answering api app arrival arrive as asks asvs at auth authenticates available
    awaited awake bank barred barring barrings basket batch behaviour belgian below best bezier billed bin blank blocking body booked
    booking boolean box brand breadth browser brussels bucket business busy button buttons by cached caller canonical card caret
    catalogue category cbor cell cells cents changed changes chargeback checked checkout choice chosen chunk circuit claimed classes
    client clock closing code codes collection colours column combined comes comments common compact company comparable comparison
    compensation completed components configured confirmation connection consent contact contains context continues contract
    contribution control cookie core cost counted countries country counts credential csv ctx current custom customer customers data
    database dates day days dead decisions declared default desk detail detector device different differing digest digits direct
    disputed distinct document documents domain domains down draft drafts drizzle due dunning durations e earlier easter edition effect
    element email emails embeds emission empty ended endpoint endpoints entry environment environments error errors es escaped esim euro
    event events everybody example exemption expected expired exported extras fact facts faq fault faults field figure file files
    filtered final fingerprint finished first fits folders follows foreign forest formatted forms found framing free french from full
    function functions gb general generated gets ghost git goes grams greeting grouped gzip happened harmless hashed header headers held
    help hex highest holds home hours house html iban id idempotency identity imported imports in incoming index initial inside
    installed instalment instalments instant integer integrity invoice iso item jittered job json junk kebab key keys kg kilobytes
    kilograms kinds known label labelled ladder lane language last later latest lazy ledger legal length letters limits line links
    listing loaded localized locals looks lost luhn made mails mandate mapped matches matters max md media median mentions mercator
    message method middle midnight migrations minimal minimum minus minutes missing mod modules money month monthly months name named
    names need net never new newest newly next no node non not nothing notifications now npm number of offer offered one online only
    option optional ordered ordering ordinal orphans other others outcome outlook outside outwards oval overage own owner packages page
    part participant partition parts party passkey password path patience pattern payer payment pending per period periods person
    personal pg phone pid pieces placed placeholders plain plan plans plural png point polygons port portfolio postal prefix premium
    prepaid prepared prescribed priced problem product production products profile project promo properties property public quantile
    question radians raised random range rating ratio reachable reached reaches readmes ready real reason receipt receivable recent
    recipient refundable refusal refusals refused remaining reminder removal removed renamed replaced requested required restricting
    restriction retention returns revocation reward roaming room rounded rounding route row rule running same sample sandbox sapling
    saves says scheduled schema scheme screen screens script seconds secret section seeded seller sender sent serial server service
    services session sessions setting settings settled setup sha share shared shipment shipping shown side signed sim sims size slices
    slots sms so socket somebody speaking spending spoken stage state statement status stems still storage stored story strictest
    strings structured styles sub suggested summary sums sun suspended system t table tail target text texts ticket ticks time today
    together token tokens tolerance too total town tracking transaction transactions transferred transport tree tries two tx typed types
    ubl unbilled uncancelled uncertainty unfinished units unpaid untaxed unused upcoming urgent url usable usage used user uuid uuids
    valid value vat village visited vite waiting waits wallet wearable wearables weekday where white wider withdrawal withdrawn words
    working works wrong y zero zip`,
);
