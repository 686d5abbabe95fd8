import { DAY, HOUR, MINUTE, SECOND } from './units.ts'

/** What a hub allows itself and its callers, beyond the numbers that the interface promises. */
export const hubLimits = {
  /** passwords that are hashed at once, unless the operator says another number: of the system's threads there are four */
  hashThreads: 4,
  /** log-ins that wait for their hash: of one sender, and of all */
  passwordChecksWaiting: { ofOne: 4, ofAll: 80 },
  /** counters of attempts to log in: of senders, and as many of e-mail addresses */
  countedLogIns: 100_000,
  /** the audit log: bytes of one file, how many older files are kept, and different refusals of one kind in a minute */
  auditFileBytes: 10 * 1024 * 1024,
  auditFilesKept: 9,
  auditedRefusals: 200,
  /** a token's last use is written at most this often */
  tokenTouchMs: MINUTE,
  jsonDepth: 64,
  /** of what else is said in a job's history: the title of an item, or of a form */
  eventLetters: 1_000,
  /** all that a job or an asset holds as text: three bodies, and half of what a laptop takes in one answer */
  entityBytes: 16 * 1024 * 1024,
  /** of that, what stands in the entity itself and not in its lists, and of a form all: each change writes all of it anew */
  ownTextBytes: 2 * 1024 * 1024,
  /**
   * jobs and assets that one document hangs on, and entries of these jobs' histories: a change of it is told on each of
   * them, in one transaction
   */
  documentOwners: 2_000,
  ownersEvents: 100_000,
  /** all that the asset types of a group hold, which are listed in one answer */
  assetTypesBytes: 2 * 1024 * 1024,
  /** assets that one transaction takes off a type which is deleted */
  assetsOffType: 2_000,
  /** letters of each part of a job or an asset that a search looks through */
  searchedLetters: 200_000,
  /**
   * values in one body, objects and lists among them, and names of properties, each once: counted before anything is
   * made of it. A list of as many entries as are taken, with all that they name, has room.
   */
  jsonValues: 75_000,
  jsonNames: 10_000,
  /** of one object in a body */
  jsonProperties: 2_000,
  /** in one query or one form */
  parameters: 1_000,
  /** what a client keeps beside the named properties of one object: how many, and letters in JSON */
  extraProperties: 1_000,
  extraLetters: 1_000_000,
  /** a form's fields, as JSON, with all that the hub adds to those of one body */
  formLetters: 6 * 1024 * 1024,
  /** the metadata of a document, each in letters */
  addressLetters: 4_000,
  mimeTypeLetters: 255,
  /** of a file that is mailed: more is refused by many mail servers */
  mailBytes: 15 * 1024 * 1024,
  /**
   * entries of one list in a body, and of all of them that become rows of their own: each costs its part of a
   * transaction, and nobody else is answered meanwhile
   */
  listEntries: 2_000,
  /** text of the entries of one list that one body adds or changes: two thousand long ones are as many pages of the disk */
  listBytes: 2 * 1024 * 1024,
  /** what is wrong with a body, counted before it is told in one sentence for each place */
  schemaErrors: 300,
  idempotencyKeyLength: 200,
  /** in one lookup of operations */
  lookedUpKeys: 1_000,
  storageRetrySeconds: 30,
  inProgressRetrySeconds: 1,
  /** when too many wait already for what few can do at once */
  busyRetrySeconds: 5,
  /** searches that wait for the thread that runs them one after another: of one user or of a key alone, and of all */
  searchesWaiting: { ofOne: 20, ofAll: 200 },
  /** Lists that wait in the same way. A fleet of laptops asks for them at the same moment. */
  listsWaiting: { ofOne: 200, ofAll: 10_000 },
  /** A hub with more jobs or assets makes its lists in a thread. */
  listedInProgram: 1_000,
  /** over which an operator may limit the requests of each key and user */
  requestWindowMs: MINUTE,
  requestMs: 2 * MINUTE,
  /** how long an upload may pause, and how many bytes it sends in such a time at least: a weak GPRS line has more */
  uploadIdleMs: MINUTE,
  uploadBytesEachMinute: 64 * 1024,
  /** each holds half a megabyte: of one user, or of a key alone, and of all */
  uploadsOfOne: 32,
  uploadsAtOnce: 128,
  /** what uploads leave of the disk for everything else, and of a small one this share */
  diskReserveBytes: 512 * 1024 * 1024,
  diskReserveShare: 0.05,
  /** of the disk; a hub with less says that it is not ready */
  diskNeededBytes: 64 * 1024 * 1024,
  /** text beside the file in an upload: how many fields, and how long each */
  uploadFields: 20,
  uploadFieldBytes: 4 * 1024,
  uploadFieldNameBytes: 100,
  uploadPartHeaders: 20,
  /** what a form may have around its file */
  uploadFormBytes: 256 * 1024,
  /** a body that was refused may still arrive, so that its sender reads why, for so long */
  refusedBodyMs: 30 * SECOND,
  /** from the browser's opening to its coming back, and for one question to the company's sign-in */
  ssoMs: 10 * MINUTE,
  ssoAskMs: 10 * SECOND,
  /** how far the provider's clock may be off */
  ssoClockToleranceMs: 30 * SECOND,
  /** OpenID Connect Core 1.0, section 2 */
  ssoSubjectLength: 255,
  /** how often the same report of a laptop is stored */
  laptopTouchMs: HOUR,
  /** a laptop that was not seen for this time is not listed */
  laptopListedMs: 90 * DAY,
  /** for how many laptops one person may leave what opens them, and report */
  laptopsOfUser: 100,
  closeMs: 10 * SECOND,
  /** how long a quiet connection of a hub that hands its socket over may ask once more */
  handOverMs: SECOND,
  tidyEveryMs: HOUR,
  /** rows of the change log that one transaction removes, and how many such transactions in one tidying */
  forgottenAtOnce: 5_000,
  forgottenSlices: 20,
  webhookUrlLength: 2_000,
  /** subscriptions of one API key: each change is compared with all of them */
  webhooksPerKey: 100,
  /** TEST events that may wait for one subscription */
  webhookTestsWaiting: 100,
  /** events that may wait for one subscription, 20 MB about; of more the oldest are given up */
  webhookWaiting: 100_000,
  /** deliveries of one subscription under way at once, whatever becomes of the others */
  webhookLane: 8,
  /** events that one transaction queues at most */
  webhookFanOut: 1_000,
  /** how long news may gather before webhooks look, and how often they look for those of other programs */
  webhookGatherMs: 20,
  webhookPollMs: SECOND,
  /** shorter than receivers keep a quiet connection */
  webhookKeepAliveMs: SECOND,
  /** of what a receiver answers, read so that its connection can be used again */
  webhookAnswerBytes: 16 * 1024,
  /** of a page of entries, about: nobody else is answered while it is read and made JSON of */
  pageBytes: 4 * 1024 * 1024,
  /** patterns whose answers are kept: one of 200 letters can take 20 ms to compile, and there are few event types */
  webhookPatterns: 1_000,
  /** for one question to a name server, which is asked twice */
  webhookLookupMs: 3 * SECOND,
  /** of the system's four threads, which files and passwords need too, so many look up names; and how many names wait */
  webhookSystemLookups: 2,
  webhookLookupsWaiting: 40,
  /** API keys that are not looked up again while nothing is written */
  knownKeys: 1_000,
  /** answers kept from one request to the next: jobs in full, list entries, pages, and how many a list has */
  keptJobsBytes: 32 * 1024 * 1024,
  keptEntriesBytes: 32 * 1024 * 1024,
  keptPagesBytes: 32 * 1024 * 1024,
  keptTotalsBytes: 1024 * 1024,
  /** the numbers of whole lists in their order, for who reads one page after another */
  keptOrdersBytes: 16 * 1024 * 1024,
  /** requests that change something and share one commit */
  commandsInOneCommit: 32,
  /** and once they have taken so long, the others wait for the next one, after whoever only reads */
  commitFillMs: 50,
  /** rows of an import in one transaction */
  importBatch: 100,
} as const
