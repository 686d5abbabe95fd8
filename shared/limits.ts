/** Numbers the program promises or enforces, each with its unit; the sync engine's and the hub's lie beside. */
import { DAY, HOUR, MINUTE, SECOND } from './units.ts'

/** What the interface promises (interface, "Limits", "Access", "Requests and answers"). */
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
  operationKeyKeptMs: 30 * DAY,
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

/** What one thing may hold that a person writes or adds: the screens count it too, before anything is sent. */
export const inputLimits = {
  /** letters of one note, or of what is said with an action */
  noteLetters: 1_000_000,
  /** of what is said of a document */
  descriptionLetters: 100_000,
  /** the name of a customer or a project, which comes with each of their jobs */
  nameLetters: 1_000,
  /** of a rescue file that is handed over by the screens; a larger one is taken in by the command line */
  rescueFileBytes: 256 * 1024 * 1024,
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

/** What the program on the laptop grants itself, beside any hub. */
export const hostLimits = {
  logBytes: 5 * 1024 * 1024,
  fetchElectronMs: MINUTE,
  reportFetchMs: 3 * SECOND,
  /** a proxy that has not answered by then is passed over for the next one in the system's list */
  proxyConnectMs: 3 * SECOND,
  /** and what was found holds for so long */
  proxyKnownMs: MINUTE,
  /** what it wants before it lets anybody through is asked of one for so long: it may ask the server first */
  proxyAskMs: 10 * SECOND,
  eventsKeepAliveMs: 25 * SECOND,
  /** events that a stopped browser tab may pile up before it is cut off and has to ask anew */
  eventsBufferBytes: 1024 * 1024,
  /** a browser opens six connections to one program, and a tab with a stream needs another for its calls */
  eventStreams: 4,
  /** a call that has not come whole by then is given up */
  requestMs: 30 * SECOND,
  /** Bytes of one request's headers: browsers send the cookies of every program on 127.0.0.1, 180 of 4 KB at most. */
  requestHeadBytes: 1024 * 1024,
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
  /** pages of 4 KB that a database's log gathers before they are moved, beside the program and at the latest within it */
  logPages: 1_000,
  /** and how long after a commit they are moved in any case */
  logQuietMs: 3 * SECOND,
  logPagesAtMost: 16_000,
  /** how long the file with unsent work can be fetched from the program's page */
  downloadKeptMs: 10 * MINUTE,
  /** of a rescue file, everything but the files themselves */
  rescueTextBytes: 256 * 1024 * 1024,
  /** lists and objects within each other in one line: less than what is cut from an answer of the hub */
  rescueDepth: 60,
  /** all files of one unpack to this, and to this share of the zip in addition: they are stored, not compressed */
  rescueUnpackedBytes: 1024 * 1024,
  rescueUnpackedShare: 4,
  /** and how many files there can be in it */
  rescueEntries: 50_000,
  /** of one kind: more than a laptop has after months without a network */
  rescueLines: 50_000,
  /** of one line: a job of the size that a hub takes, and more */
  rescueLineBytes: 24 * 1024 * 1024,
  /** entries of lists and properties in one line, and in all of them: each is made an object of, or a name */
  rescueLineParts: 350_000,
  rescueParts: 4_000_000,
  /** how often the screens hear how far a file has come */
  bytesToldEveryMs: 250,
  rendererRestarts: 3,
  rendererRestartWindowMs: MINUTE,
} as const

/** What the screens promise: a change is on the disk within 300 ms, so it is handed over before that. */
export const screenLimits = {
  draftSaveMs: 200,
  /** of a note that is being written: more than a hub takes, as what is too long has to be kept until it is shortened */
  draftLetters: 2_000_000,
  /** compressed: what the first picture of a day needs, and no more */
  initialScriptBytes: 63_000,
} as const

/** How the bytes of documents are kept, on a hub as on a laptop. */
export const contentLimits = {
  /** one row of the content's file, and what is read of it at a time */
  chunkBytes: 256 * 1024,
  /** what arrives is written when so much has gathered: a photo costs one commit, and nothing is held for long */
  bufferBytes: 512 * 1024,
  /** chunks that one transaction removes, so that none takes longer than others can wait */
  removeAtOnce: 16,
  /** chunks that the check of a file of contents reads before it lets others work: 16 MB */
  checkedAtOnce: 64,
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
