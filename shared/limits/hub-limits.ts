import { DAY, HOUR, MINUTE, SECOND } from './units.ts'

/** Limits of the hub for itself and its clients, in addition to those that the interface promises. */
export const hubLimits = {
  /** passwords hashed at once, unless the operator sets another number; the system has four threads */
  hashThreads: 4,
  /** log-ins that wait until their password is hashed: of one sender, and of all senders */
  passwordChecksWaiting: { ofOne: 4, ofAll: 80 },
  /** counted attempts to log in: the greatest number of senders, and of e-mail addresses */
  countedLogIns: 100_000,
  /** audit log: bytes of a file, number of older files, and refusals of one kind that are written in a minute */
  auditFileBytes: 10 * 1024 * 1024,
  auditFilesKept: 9,
  auditedRefusals: 200,
  /** shortest interval in which the last use of a token is written */
  tokenTouchMs: MINUTE,
  jsonDepth: 64,
  /** characters of other texts in a job's history, such as the title of an item or a form */
  eventLetters: 1_000,
  /** bytes of a whole job or asset: about three bodies, and half the answer that a laptop accepts */
  entityBytes: 16 * 1024 * 1024,
  /** bytes of a form, or of a job or asset without its lists: each change writes all of them again */
  ownTextBytes: 2 * 1024 * 1024,
  /**
   * jobs and assets to which one document is attached, and entries of their histories: a change writes to each of them
   * in one transaction
   */
  documentOwners: 2_000,
  ownersEvents: 100_000,
  /** bytes of all asset types of a group, which one answer contains */
  assetTypesBytes: 2 * 1024 * 1024,
  /** bytes of all blank forms of a group, which each laptop stores */
  blanksBytes: 32 * 1024 * 1024,
  /** manuals of a group, whose list each laptop reads */
  manuals: 2_000,
  /** bytes of all phrases of a group, which each laptop stores */
  phrasesBytes: 2 * 1024 * 1024,
  /** bytes of all recurring jobs of a group, which each laptop stores */
  recurringBytes: 8 * 1024 * 1024,
  /** assets that one transaction detaches from a deleted type */
  assetsOffType: 2_000,
  /** live changes: interval of looking for them, rows that one look reads, and entities of a kind that one event names */
  liveLookMs: 250,
  liveRows: 500,
  liveNames: 100,
  /** interval in which a stream without events sends a comment, and its user is checked again */
  liveAliveMs: 30 * SECOND,
  /** streams of one user, and bytes that wait for one client, which is then too slow */
  liveStreams: 20,
  liveWaitingBytes: 64 * 1024,
  /**
   * connections that wait until the hub accepts them: after a restart all laptops come at once, and Node's 511 are too
   * few. The system may have a lower limit.
   */
  connectionsWaiting: 4_096,
  /** time within which the clients of a stopped hub come back, each at a random moment */
  liveReturnMs: 10 * SECOND,
  /** characters of each part of a job or an asset that are searched */
  searchedLetters: 200_000,
  /**
   * values in one body, including objects and lists, and distinct property names. They are counted before the body is
   * parsed. The largest allowed list fits.
   */
  jsonValues: 75_000,
  jsonNames: 10_000,
  /** properties of one object in a body */
  jsonProperties: 2_000,
  parameters: 1_000,
  /** unknown properties that a client stores in one object: their number, and characters in JSON */
  extraProperties: 1_000,
  extraLetters: 1_000_000,
  /** characters of a form's fields as JSON, including properties that the hub adds */
  formLetters: 6 * 1024 * 1024,
  /** characters of a document's address, and of its MIME type */
  addressLetters: 4_000,
  mimeTypeLetters: 255,
  /** size of a mailed file: many mail servers refuse more */
  mailBytes: 15 * 1024 * 1024,
  /**
   * entries of one list, and of all lists of a body. Each entry becomes a row and lengthens the transaction, during
   * which no other request is answered.
   */
  listEntries: 2_000,
  /** bytes of the entries that one body adds or changes: each long entry writes pages of the disk */
  listBytes: 2 * 1024 * 1024,
  /** errors of a body for which messages are made */
  schemaErrors: 300,
  idempotencyKeyLength: 200,
  /** keys in one lookup of operations */
  lookedUpKeys: 1_000,
  storageRetrySeconds: 30,
  /** object store: pauses before a request is repeated, time until it must answer, and time without new uploads after that */
  storeRetryMs: [200, 1_000],
  storeAnswerMs: 20 * SECOND,
  storeAwayMs: 10 * SECOND,
  storeListed: 1_000,
  /** contents that one sweep removes from an object store */
  storeRemovedAtOnce: 1_000,
  /** longer than an upload to the object store takes, and the wait of a client that uploads content removed just now */
  storeRemovalMs: 15 * MINUTE,
  storeRemovalRetrySeconds: 60,
  /** uploads that wait until others are in the object store */
  storeWaiting: 128,
  inProgressRetrySeconds: 1,
  /** `Retry-After` when too many requests wait for a limited resource */
  busyRetrySeconds: 5,
  /** searches that wait for the search thread: of one user or one API key, and of all clients */
  searchesWaiting: { ofOne: 20, ofAll: 200 },
  /** lists that wait in the same way; all laptops of a group may request them at the same moment */
  listsWaiting: { ofOne: 200, ofAll: 10_000 },
  /** number of jobs or assets above which a thread makes the lists */
  listedInProgram: 1_000,
  /** period for the operator's limit of requests of each key and user */
  requestWindowMs: MINUTE,
  requestMs: 2 * MINUTE,
  /** longest pause of an upload, and the least bytes it sends in a minute: even a weak GPRS line is faster */
  uploadIdleMs: MINUTE,
  uploadBytesEachMinute: 64 * 1024,
  /** concurrent uploads of one user or one API key, and of all clients: each upload uses half a megabyte of memory */
  uploadsOfOne: 32,
  uploadsAtOnce: 128,
  /** bytes that uploads leave free on the disk, and the share that they leave free on a small disk */
  diskReserveBytes: 512 * 1024 * 1024,
  diskReserveShare: 0.05,
  /** free bytes below which the hub reports that it is not ready */
  diskNeededBytes: 64 * 1024 * 1024,
  /** text fields of an upload: their number, and the length of each */
  uploadFields: 20,
  uploadFieldBytes: 4 * 1024,
  uploadFieldNameBytes: 100,
  uploadPartHeaders: 20,
  /** bytes of a form in addition to its file */
  uploadFormBytes: 256 * 1024,
  /** milliseconds in which a refused body is still read, so that its sender reads the answer */
  refusedBodyMs: 30 * SECOND,
  /** time for a whole single sign-on in the browser, and for one request to the provider */
  ssoMs: 10 * MINUTE,
  ssoAskMs: 10 * SECOND,
  /** allowed difference of the provider's clock */
  ssoClockToleranceMs: 30 * SECOND,
  /** OpenID Connect Core 1.0, section 2 */
  ssoSubjectLength: 255,
  /** interval in which the same report of a laptop is stored at most once */
  laptopTouchMs: HOUR,
  /** a laptop that was not seen for this time is not listed */
  laptopListedMs: 90 * DAY,
  /** laptops of one user for which sealed keys and reports are stored */
  laptopsOfUser: 100,
  closeMs: 10 * SECOND,
  /** time for one more request on an idle connection while the hub hands its socket over */
  handOverMs: SECOND,
  tidyEveryMs: HOUR,
  /** intervals of looking at all recurring jobs by the calendar, and at those whose meter may have a new reading */
  recurringEveryMs: 10 * MINUTE,
  recurringReadingsMs: MINUTE,
  /** a changed recurring job is looked at after this time */
  recurringGatherMs: 100,
  /** rows of the change log that one transaction removes, and transactions in one cleanup */
  forgottenAtOnce: 5_000,
  forgottenSlices: 20,
  webhookUrlLength: 2_000,
  /** subscriptions of one API key: each change is compared with all of them */
  webhooksPerKey: 100,
  /** TEST events that may wait for one subscription */
  webhookTestsWaiting: 100,
  /** events that may wait for one subscription, about 20 MB; beyond that the oldest are dropped */
  webhookWaiting: 100_000,
  /** concurrent deliveries of one subscription, so that it cannot block the others */
  webhookLane: 8,
  /** events that one transaction queues at most */
  webhookFanOut: 1_000,
  /** time in which new events gather before delivery, and the interval for events that other processes wrote */
  webhookGatherMs: 20,
  webhookPollMs: SECOND,
  /** time for which an idle connection is kept: receivers close theirs later */
  webhookKeepAliveMs: SECOND,
  /** bytes of a receiver's answer that are read, so that its connection can be used again */
  webhookAnswerBytes: 16 * 1024,
  /** approximate size of a page of entries: no other request is answered while it is read and serialised */
  pageBytes: 4 * 1024 * 1024,
  /** approximate size of a page of whole jobs, which a laptop parses in one turn, and jobs that are measured together */
  fullPageBytes: 512 * 1024,
  fullJobsMeasured: 64,
  /** cached patterns: one of 200 characters can take 20 ms to compile, and there are few event types */
  webhookPatterns: 1_000,
  /** timeout of one query to a name server; a failed query is repeated once */
  webhookLookupMs: 3 * SECOND,
  /**
   * concurrent name lookups, and waiting ones. Few run at once: files and passwords need the system's four threads too.
   */
  webhookSystemLookups: 2,
  webhookLookupsWaiting: 40,
  /** API keys that are cached until the next write */
  knownKeys: 1_000,
  /** answers cached between requests: full jobs, list entries, pages, and the number of entries of a list */
  keptJobsBytes: 32 * 1024 * 1024,
  keptEntriesBytes: 32 * 1024 * 1024,
  keptPagesBytes: 32 * 1024 * 1024,
  keptTotalsBytes: 1024 * 1024,
  /** ids of whole lists in their order, for clients that read page after page */
  keptOrdersBytes: 16 * 1024 * 1024,
  /** writing requests that share one commit */
  commandsInOneCommit: 32,
  /** time for the requests of one commit; later ones wait for the next commit, and reads go first */
  commitFillMs: 50,
  /** rows of an import in one transaction */
  importBatch: 100,
} as const
