/** Limits of the program, each with its unit. Those of the sync engine and the hub have their own files. */
import { DAY, HOUR, MINUTE, SECOND } from './units.ts'

/** Limits that the interface promises (interface, "Limits", "Access", "Requests and answers"). */
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

/** Limits of what a user writes or adds. The screens check them too, before anything is sent. */
export const inputLimits = {
  /** characters of a note, or of the text of a state change */
  noteLetters: 1_000_000,
  /** characters of a document's description */
  descriptionLetters: 100_000,
  /** characters of the name of a customer or a project, which each of their jobs contains */
  nameLetters: 1_000,
  /** people who sign one job */
  signers: 10,
  /** bytes of a rescue file from the screens; a larger one is imported by the command line */
  rescueFileBytes: 256 * 1024 * 1024,
} as const

/** Limits of phrases for notes. */
export const phraseLimits = {
  /** characters of a name, which users type after `#` */
  nameLetters: 40,
  textLetters: 10_000,
  /** phrases of a user */
  own: 100,
  /** phrases of a group, which each laptop stores */
  perGroup: 1_000,
} as const

/** Limits of working hours and absences. */
export const availabilityLimits = {
  /** characters of the reason of an absence */
  reasonLetters: 500,
  /** entries of a group, which each laptop stores */
  perGroup: 10_000,
} as const

/** Limits of voice notes and videos. */
export const recordingLimits = {
  /** length at which a recording ends, in ms */
  voiceMs: 10 * MINUTE,
  videoMs: MINUTE,
  voiceBitsPerSecond: 28_000,
  videoBitsPerSecond: 1_500_000,
  /** height of the picture of a video, in pixels */
  videoHeight: 720,
  /** ms of a part, which is the most that a crash loses */
  partMs: SECOND,
  /** parts of a recording at most: a paused recording has shorter ones */
  parts: 10_000,
  /** levels of a waveform that are stored with a document */
  peaks: 200,
} as const

/** Limits of a job's times: years of four digits, also in any time zone. */
export const jobTimes = {
  earliestMs: Date.parse('0000-01-02'),
  latestMs: Date.parse('9999-12-30'),
} as const

/** Limits of a form, so that its rules are evaluated fast on any device. */
export const formLimits = {
  /** custom fields in one form, including those in groups */
  fields: 500,
  /** values: each answer of a repeated group has all fields of the group */
  questions: 10_000,
  groupDepth: 8,
  /** the most errors of a form that are reported */
  errors: 100,
} as const

/** Limits of expressions in forms, so that no form of any server keeps a program busy. */
export const expressionLimits = {
  /** characters of an expression */
  letters: 5_000,
  /** parentheses inside each other */
  depth: 50,
  /** characters of a text that an expression computes */
  textLetters: 100_000,
  /** characters of a regular expression, and how many are cached */
  patternLetters: 1_000,
  patterns: 200,
  /** parts of expressions that are evaluated for one form: a server evaluates it several times for each change */
  work: 1_000_000,
} as const

/** Limits of a blank form, and of a file with one. */
export const blankLimits = {
  /** characters of a question's help, as a form shows them */
  helpLetters: 10_000,
  fileBytes: 10 * 1024 * 1024,
  /** files in a workbook, and bytes of its XML files when they are unpacked */
  workbookParts: 2_000,
  unpackedBytes: 20 * 1024 * 1024,
  /** rows of a sheet: the most that Excel has, as some programs write the last one */
  sheetRows: 1_048_576,
  /** cells of a sheet, with the empty ones before others in their row */
  sheetCells: 500_000,
  /** options of all questions, and bytes of the fields as JSON: a form with answers and identities is larger */
  options: 20_000,
  formBytes: 1_500_000,
  /** earlier forms of one blank on one asset, of which answers are shown */
  readings: 30,
  /** the most problems or notes that are reported */
  problems: 200,
} as const

/** Limits of the program on the laptop. */
export const hostLimits = {
  logBytes: 5 * 1024 * 1024,
  fetchElectronMs: MINUTE,
  reportFetchMs: 3 * SECOND,
  /** timeout of a proxy; after it the next proxy of the system's list is used */
  proxyConnectMs: 3 * SECOND,
  /** how long a found proxy is used */
  proxyKnownMs: MINUTE,
  /** time for a proxy to request credentials: it may contact the server first */
  proxyAskMs: 10 * SECOND,
  eventsKeepAliveMs: 25 * SECOND,
  /** events that wait for a stopped browser tab before its stream is closed and it has to reconnect */
  eventsBufferBytes: 1024 * 1024,
  /** a browser opens six connections to one program, and a tab with a stream needs another for its calls */
  eventStreams: 4,
  /** time within which a whole request must arrive */
  requestMs: 30 * SECOND,
  /** Bytes of one request's headers: browsers send the cookies of every program on 127.0.0.1, 180 of 4 KB at most. */
  requestHeadBytes: 1024 * 1024,
  copiesKept: 3,
  copyEveryMs: DAY,
  copyUnsentEveryMs: HOUR,
  /** interval of the check whether a backup copy is due */
  copyLookEveryMs: 10 * MINUTE,
  /** delays the database check until the screens are painted */
  checkAfterMs: 5 * SECOND,
  /** successive unreadable rows, after which the rest of a damaged table is skipped */
  salvageGap: 5_000,
  /** a worker that crashes this often in succession is not started again */
  workerRestarts: 3,
  /** pages of 4 KB in the database's log after which a thread runs a checkpoint */
  logPages: 1_000,
  /** time after a commit when a checkpoint runs in any case */
  logQuietMs: 3 * SECOND,
  logPagesAtMost: 16_000,
  /** how long the file with unsent work can be downloaded from the program's page */
  downloadKeptMs: 10 * MINUTE,
  /** bytes of a rescue file without the files in it */
  rescueTextBytes: 256 * 1024 * 1024,
  /** nested lists and objects in one line: less than the limit for a server's answer */
  rescueDepth: 60,
  /** bytes that a zip may unpack to: this size plus this multiple of the zip, because its files are not compressed */
  rescueUnpackedBytes: 1024 * 1024,
  rescueUnpackedShare: 4,
  /** number of files in a zip */
  rescueEntries: 50_000,
  /** lines of one kind: more than a laptop has after months offline */
  rescueLines: 50_000,
  /** bytes of one line: more than the largest job of the hub */
  rescueLineBytes: 24 * 1024 * 1024,
  /** list entries and properties in one line, and in all: each is allocated as an object or a name */
  rescueLineParts: 350_000,
  rescueParts: 4_000_000,
  /** interval of the progress reports for a file */
  bytesToldEveryMs: 250,
  rendererRestarts: 3,
  rendererRestartWindowMs: MINUTE,
} as const

/** Limits of the screens. A change is on the disk within 300 ms, so it is sent to main before that. */
export const screenLimits = {
  draftSaveMs: 200,
  /**
   * characters of an unfinished note: more than the hub accepts, because a note that is too long is stored until it is
   * shortened
   */
  draftLetters: 2_000_000,
  /** compressed bytes of the first script, which has only what the first paint needs */
  initialScriptBytes: 63_000,
} as const

/** Limits of stored document contents, on a hub and on a laptop. */
export const contentLimits = {
  /** bytes of a row of content, which are read at once */
  chunkBytes: 256 * 1024,
  /** chunks of one part of an upload to an object store: S3 requires at least 5 MB, and a part is in memory */
  chunksOfPart: 20,
  /** uploads to an object store at one time */
  partsAtOnce: 4,
  /** attempts to read a chunk from an object store */
  readAttempts: 3,
  /** contents of an object store whose size is remembered */
  knownContents: 10_000,
  /** interval in which an object store is swept */
  storeSweptMs: DAY,
  /** time after which an interrupted upload to an object store is given up */
  uploadForgottenMs: 7 * DAY,
  /** bytes that are received before they are written: a photo needs one commit, and little memory */
  bufferBytes: 512 * 1024,
  /** chunks that one transaction removes, so that other writes do not wait long */
  removeAtOnce: 16,
  /** chunks (16 MB) that the check of contents reads before it lets other work run */
  checkedAtOnce: 64,
  /** pages that one step gives back to the disk */
  vacuumPages: 512,
  /** new content without a document survives the cleanup for this time */
  unnamedKeptMs: HOUR,
  /** rows that the cleanup reads before it lets other work run */
  sweepSlice: 200,
  fileNameLength: 200,
  /** bytes of a file from which its type is detected */
  sniffedBytes: 256 * 1024,
  thumbnailsAtOnce: 2,
  thumbnailsWaiting: 40,
  /** pixels of the picture from which a thumbnail is made: width times height */
  thumbnailPixels: 50_000_000,
  thumbnailSeconds: 10,
  /** memory for drawing a page of a PDF */
  pdfMemoryBytes: 256 * 1024 * 1024,
  /** bytes of the largest PDF whose text is read for the search */
  textBytes: 100 * 1024 * 1024,
  textSeconds: 120,
  /** pages and characters of a PDF that a search covers */
  textPages: 2_000,
  textLetters: 4_000_000,
  /** time after which a failed thumbnail is tried again */
  thumbnailAgainMs: DAY,
} as const
