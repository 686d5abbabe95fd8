/** Every number the program promises or enforces, with its unit in the name. */
const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Specification "Limits" and decisions "Access", "Requests and answers". */
export const limits = {
  tokenIdleMs: 24 * HOUR,
  secretOverlapMs: 24 * HOUR,
  signatureSkewMs: 5 * MINUTE,
  logInsPerEmailPerMinute: 5,
  logInsPerSenderPerMinute: 20,
  logInWindowMs: MINUTE,
  jsonBodyBytes: 5 * 1024 * 1024,
  listDefault: 1_000,
  listMax: 5_000,
  searchDefault: 50,
  idempotencyKeptMs: 7 * DAY,
  tombstonesKeptMs: 90 * DAY,
  changeLogKeptMs: 90 * DAY,
  documentBytes: 50 * 1024 * 1024,
  /** the longer side of a thumbnail, in pixels */
  thumbnailSize: 256,
  unlinkedContentKeptMs: 30 * DAY,
  webhookFilterLength: 200,
  webhookTimeoutMs: 15 * SECOND,
  webhookRetries: 5,
  webhookRetryMs: MINUTE,
  webhookLogSize: 100,
} as const

/** Every job lies between: a day within the years of four digits, so that its date has four in any time zone. */
export const jobTimes = {
  earliestMs: Date.parse('0000-01-02'),
  latestMs: Date.parse('9999-12-30'),
} as const

/** How large a form may be, so that its rules are quick to follow wherever they are. */
export const formLimits = {
  /** custom fields in one form, those in its groups too */
  fields: 500,
  /** places for a value: each answer of a repeated group has all of its group's */
  questions: 10_000,
  groupDepth: 8,
  /** what is wrong with a form, told at most */
  errors: 100,
} as const

/** The sync engine's times and sizes (sync design, sections 1, 6, 7, 8, 11). */
export const syncLimits = {
  stateUndoMs: 10 * SECOND,
  /** a form goes out so long after its last change, or when it is left */
  formQuietMs: 20 * SECOND,
  lanes: 6,
  uploadsAtOnce: 1,
  leaseMs: 2 * MINUTE,
  attemptMs: 30 * SECOND,
  /** what an upload or a download has beside that, for each of its bytes */
  slowestBytesPerSecond: 8 * 1024,
  verifyAgainMs: 30 * SECOND,
  backoffBaseMs: SECOND,
  backoffMaxMs: 300 * SECOND,
  breakerAfter: 3,
  /** how long at most between two questions whether the hub is back */
  probeMaxMs: 30 * SECOND,
  probeMinMs: SECOND / 2,
  /** how often at most the moment of the last contact is written down */
  contactEveryMs: 5 * SECOND,
  redirects: 3,
  /** a hub that asks for more patience than this is asked again all the same */
  retryAfterMaxMs: HOUR,
  /** and one that asks for none is not asked again at once, over and over */
  retryAfterMinMs: SECOND,
  /** one answer of a hub, unpacked; more is not read to its end */
  replyBytes: 32 * 1024 * 1024,
  /** what lies deeper in an answer is left out, as it would overflow whatever recurses later */
  replyDepth: 64,
  /** epoch ms; with any time zone and any duration after it, the day still has a year of four digits */
  instantMin: Date.parse('0002-01-01T00:00:00Z'),
  instantMax: Date.parse('9988-01-01T00:00:00Z'),
  versionEveryMs: HOUR,
  usersEveryMs: HOUR,
  mergeAttempts: 5,
  stubbornFailures: 10,
  stubbornRetryMs: HOUR,
  verifyAfterMs: 6 * DAY,
  pullEveryMs: MINUTE,
  pullJitter: 0.2,
  /** coming to the front is a reason to read again only this long after the last time */
  wakeAfterMs: 10 * SECOND,
  rereadOpenMs: 10 * MINUTE,
  pullPage: 500,
  /** new jobs of a list that are written in one turn, so that none takes longer than the screens can wait (10 ms) */
  pullSlice: 168,
  /** jobs of a list that share a commit, unless somebody else writes in between */
  pullCommit: 2_000,
  /** as above, of jobs that are merged with what lies here */
  mergeSlice: 6,
  /** jobs that get their full-text rows in one transaction */
  indexSlice: 500,
  pullPasses: 6,
  /** of one list in one pass: a million jobs */
  pullPagesAtMost: 2_000,
  detailsAtOnce: 4,
  cursorOverlapMs: 120 * SECOND,
  windowBackDays: 90,
  windowMostDays: 3_650,
  aheadDays: 7,
  /** so many jobs may be absent from a list at once, or this share of them, before somebody has to be asked */
  absentFew: 20,
  absentShare: 0.1,
  dayMs: DAY,
  sweepEveryMs: DAY,
  /** a laptop that slept for so long looks everything over */
  sweepAfterSleepMs: 12 * HOUR,
  /** jobs that a sweep asks for before it writes down how far it is */
  sweepSlice: 20,
  /** a sweep that was cut short goes on for so long; then it begins anew */
  sweepRestMs: HOUR,
  /** "go on" holds for a reading that comes so soon */
  sweepPermitMs: 10 * MINUTE,
  /** how often the hub is looked at again while a question waits */
  sweepHeldEveryMs: HOUR,
  goneKeptMs: 30 * DAY,
  /** jobs that leave the laptop in one reading */
  pruneAtOnce: 50,
  /** rows of the change log that one transaction removes on a laptop, so that the screens have their turn */
  forgottenAtOnce: 500,
  archiveMs: 14 * DAY,
  /** by how much the laptop that restored work comes from may have misjudged the hub's clock */
  restoredSlackMs: MINUTE / 2,
  /** unless the settings say otherwise */
  filesAheadBytes: 500 * 1024 * 1024,
  /** the most that a person may ask for */
  filesMostBytes: 50 * 1024 * 1024 * 1024,
  /** one file of a hub; what is said to be larger is not fetched at all */
  contentBytes: 2 * 1024 * 1024 * 1024,
  /** what is kept of the lists of one job or asset, whatever a hub gives */
  documentsOfOne: 2_000,
  formsOfOne: 500,
  photoSize: 2_048,
  /** between which sides a person may choose, in pixels */
  photoLeast: 320,
  photoMost: 12_000,
  /** a photo with more (width times height) is sent as it is */
  photoPixels: 120_000_000,
  photoQuality: 88,
  photoSeconds: 30,
  /** contents of documents that are fetched side by side */
  downloadsAtOnce: 2,
  assetHistory: 20,
  /** assets of all groups together that are kept here */
  assetsAtMost: 20_000,
  assetsEveryMs: 10 * MINUTE,
  assetTypesEveryMs: HOUR,
  /** assets of a list in one transaction */
  assetSlice: 32,
  /** how often at most the screens are told how far the first load has come */
  progressEveryMs: 100,
  /** an asset's details and history, and whether one that was missing is there by now */
  assetDetailsEveryMs: DAY,
  /** entries that the screens get of the list of assets at a time */
  assetsShown: 200,
} as const

/** What the program on the laptop grants itself, beside any hub. */
export const hostLimits = {
  logBytes: 5 * 1024 * 1024,
  fetchElectronMs: MINUTE,
  tellOfFetchMs: 3 * SECOND,
  eventsKeepAliveMs: 25 * SECOND,
  /** events that a stopped browser tab may pile up before it is cut off and has to ask anew */
  eventsBufferBytes: 1024 * 1024,
  /** a browser opens six connections to one program, and a tab with a stream needs another for its calls */
  eventStreams: 4,
  /** a call that has not come whole by then is given up */
  requestMs: 30 * SECOND,
  copiesKept: 3,
  copyEveryMs: DAY,
  copyUnsentEveryMs: HOUR,
  /** how often it is asked whether a copy is due */
  copyLookEveryMs: 10 * MINUTE,
  /** the screens are painted before the database is looked over */
  checkAfterMs: 5 * SECOND,
  /** rows in a row that could not be read, after which a damaged table is given up */
  salvageGap: 5_000,
  /** a worker that crashes so often in a row is not started again */
  workerRestarts: 3,
  /** how long the file with unsent work can be fetched from the program's page */
  downloadKeptMs: 10 * MINUTE,
  /** of a rescue file, everything but the files themselves */
  rescueTextBytes: 256 * 1024 * 1024,
  /** and how many files there can be in it */
  rescueEntries: 50_000,
  /** of a rescue file that is handed over by the screens; a larger one is taken in by the command line */
  rescueFileBytes: 256 * 1024 * 1024,
  /** how often the screens hear how far a file has come */
  bytesToldEveryMs: 250,
  rendererRestarts: 3,
  rendererRestartWindowMs: MINUTE,
} as const

/** What the screens promise: a change is on the disk within 300 ms, so it is handed over before that. */
export const screenLimits = {
  draftSaveMs: 200,
  initialScriptBytes: 120_000,
} as const

/** How the bytes of documents are kept, on a hub as on a laptop. */
export const contentLimits = {
  /** one row of the content's file, and what is read of it at a time */
  chunkBytes: 256 * 1024,
  /** what arrives is written when so much has gathered: a photo costs one commit, and nothing is held for long */
  bufferBytes: 512 * 1024,
  /** chunks that one transaction removes, so that none takes longer than others can wait */
  removeAtOnce: 16,
  /** pages given back to the disk in one step */
  vacuumPages: 512,
  /** content whose document is not written yet must outlive the sweep */
  unnamedKeptMs: HOUR,
  /** rows that the sweep looks at before it lets others work */
  sweepSlice: 200,
  fileNameLength: 200,
  /** of a file, what its type is told from */
  sniffedBytes: 256 * 1024,
  thumbnailsAtOnce: 2,
  thumbnailsWaiting: 40,
  /** of the picture a thumbnail is made from: width times height */
  thumbnailPixels: 50_000_000,
  thumbnailSeconds: 10,
  /** what drawing the page of a PDF may take */
  pdfMemoryBytes: 256 * 1024 * 1024,
  /** content without a picture may have been unlucky, and is tried again after */
  thumbnailAgainMs: DAY,
} as const

/** What a hub allows itself and its callers, where the specification gives no number. */
export const hubLimits = {
  passwordChecksAtOnce: 2,
  passwordChecksWaiting: 40,
  /** senders and addresses whose log-ins are counted at one time */
  countedLogIns: 10_000,
  /** a token's last use is written at most this often */
  tokenTouchMs: MINUTE,
  jsonDepth: 64,
  /** letters of one note, or of what is said with an action */
  noteLetters: 1_000_000,
  /** of what else is said in a job's history: the title of an item, or of a form */
  eventLetters: 1_000,
  /** all that a job or an asset holds as text: three bodies, and half of what a laptop takes in one answer */
  entityBytes: 16 * 1024 * 1024,
  /** letters of each part of a job or an asset that a search looks through */
  searchedLetters: 200_000,
  /** letters of what a client keeps beside the named properties, in JSON */
  extraLetters: 1_000_000,
  /** a form's fields, as JSON, with all that the hub adds to those of one body */
  formLetters: 6 * 1024 * 1024,
  /** the metadata of a document, each in letters */
  addressLetters: 4_000,
  mimeTypeLetters: 255,
  descriptionLetters: 100_000,
  /** the name of a customer or a project, which comes with each of their jobs */
  nameLetters: 1_000,
  /** entries of one list in a body that become rows of their own: each costs its part of a transaction */
  listEntries: 5_000,
  /** what is wrong with a body, counted before it is told in one sentence for each place */
  schemaErrors: 300,
  idempotencyKeyLength: 200,
  storageRetrySeconds: 30,
  inProgressRetrySeconds: 1,
  /** when too many wait already for what few can do at once */
  busyRetrySeconds: 5,
  requestMs: 2 * MINUTE,
  /** 50 MB over half a megabit a second take 14 minutes */
  uploadMs: 30 * MINUTE,
  /** but bytes must keep coming */
  uploadIdleMs: MINUTE,
  /** each holds half a megabyte: of one user, or of a key alone, and of all */
  uploadsOfOne: 32,
  uploadsAtOnce: 128,
  /** what uploads leave of the disk for everything else, and of a small one this share */
  diskReserveBytes: 512 * 1024 * 1024,
  diskReserveShare: 0.05,
  /** text beside the file in an upload: how many fields, and how long each */
  uploadFields: 20,
  uploadFieldBytes: 4 * 1024,
  uploadFieldNameBytes: 100,
  uploadPartHeaders: 20,
  /** what a form may have around its file */
  uploadFormBytes: 256 * 1024,
  /** a body that was refused may still arrive, so that its sender reads why, for so long */
  refusedBodyMs: 30 * SECOND,
  closeMs: 10 * SECOND,
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
  /** of a page of entries, about: a laptop takes an answer of twice as much */
  pageBytes: 16 * 1024 * 1024,
  /** patterns whose answers are kept: one of 200 letters can take 20 ms to compile, and there are few event types */
  webhookPatterns: 1_000,
  /** for one question to a name server, which is asked twice */
  webhookLookupMs: 3 * SECOND,
  /** API keys that are not looked up again while nothing is written */
  knownKeys: 1_000,
  /** answers kept from one request to the next: jobs in full, list entries, pages, and how many a list has */
  keptJobsBytes: 32 * 1024 * 1024,
  keptEntriesBytes: 32 * 1024 * 1024,
  keptPagesBytes: 32 * 1024 * 1024,
  keptTotalsBytes: 1024 * 1024,
  /** requests that change something and share one commit */
  commandsInOneCommit: 32,
  /** rows of an import in one transaction */
  importBatch: 100,
} as const
