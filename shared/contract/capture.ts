/** Calls for paper that is being captured. Its pages are stored at once, and become a PDF when the document is sent. */
import { Type } from 'typebox'
import type { OperationId } from '../entities/brand.ts'
import { type PageBox, type PageState, type PageWord, pageLooks } from '../entities/captured-page.ts'
import { Bytes, nullable } from '../entities/schema.ts'
import { inputLimits } from '../limits/limits.ts'
import type { Quad } from '../rules/quad.ts'
import type { Failure, Outcome } from '../text/failures.ts'
import type { AssetEntry } from '../views/asset.ts'
import type { SavedFile } from '../views/sheet.ts'
import { call } from './call.ts'
import type { MaterialChoice } from './material.ts'

const uuid = Type.String({ maxLength: 64 })
const label = Type.String({ minLength: 1, maxLength: 200 })
const fraction = Type.Number({ minimum: 0, maximum: 1 })
const point = Type.Object({ x: fraction, y: fraction })
const corners = nullable(Type.Tuple([point, point, point, point]))
const look = Type.Enum([...pageLooks])
const owner = Type.Object({ kind: Type.Enum(['job', 'asset']), ref: uuid })

/** Ways to send a document that is larger than the server's limit. */
const sendWays = ['compress', 'split'] as const

export const captureRequests = {
  /** documents that are being captured for a job or an asset, oldest first */
  'capture.list': call({ owner }).gives<Outcome<CaptureView[]>>(),
  /**
   * Finds the page on a photo or a frame of the camera; null: the bytes are no picture. `hasOthers`: there is another whole
   * page, which is smaller or less sure.
   */
  'capture.find': call({ bytes: Bytes }).gives<{ corners: Quad | null; hasOthers: boolean } | null>(),
  /**
   * Adds a photo as the last page. `captureUuid` null begins a document, whose name begins with `label`. `corners`
   * undefined: the page is searched on the photo. `takenAt`: epoch ms.
   */
  'capture.addPage': call({
    owner,
    captureUuid: nullable(uuid),
    label,
    bytes: Bytes,
    corners: Type.Optional(corners),
    takenAt: Type.Integer(),
  }).gives<Outcome<{ captureUuid: string; page: CapturedPage }>>(),
  /**
   * Makes pages of photos that are stored on the laptop, in this order. Nothing is added if one of them is not a picture
   * (`invalid`), or its bytes are only at the server (`conflict`).
   */
  'capture.addStored': call({
    owner,
    captureUuid: nullable(uuid),
    label,
    documentUuids: Type.Array(uuid, { minItems: 1, maxItems: 200 }),
  }).gives<Outcome<{ captureUuid: string; pages: CapturedPage[] }>>(),
  /** Takes a page again: it keeps its place and its look, and is read again; see `capture.addPage`. `capture.restorePage` undoes it. */
  'capture.replacePage': call({
    pageUuid: uuid,
    bytes: Bytes,
    corners: Type.Optional(corners),
    takenAt: Type.Integer(),
  }).gives<Outcome<CapturedPage>>(),
  /** changes a page; new corners are read again */
  'capture.changePage': call({
    pageUuid: uuid,
    corners: Type.Optional(corners),
    look: Type.Optional(look),
  }).gives<Outcome<null>>(),
  /** moves a page; `to` counts from 0 */
  'capture.movePage': call({ pageUuid: uuid, to: Type.Integer({ minimum: 0 }) }).gives<Outcome<null>>(),
  /** removes a page; a document without pages is removed */
  'capture.removePage': call({ pageUuid: uuid }).gives<Outcome<null>>(),
  /** Undoes `capture.removePage` and `capture.replacePage`, until the document is sent, or the program starts again. */
  'capture.restorePage': call({ pageUuid: uuid }).gives<Outcome<null>>(),
  /** `kind` with its `label` in the user's language */
  'capture.change': call({
    captureUuid: uuid,
    kind: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    label: Type.Optional(label),
    name: Type.Optional(nullable(Type.String({ maxLength: inputLimits.nameLetters }))),
    internal: Type.Optional(Type.Boolean()),
  }).gives<Outcome<null>>(),
  'capture.remove': call({ captureUuid: uuid }).gives<Outcome<null>>(),
  /** undoes `capture.remove`, as long as its pages can be restored */
  'capture.restore': call({ captureUuid: uuid }).gives<Outcome<null>>(),
  /**
   * Makes the PDF, and adds it to the job or the asset as a document that is sent. If the PDF would be larger than the
   * server's limit, nothing is sent: `invalid` with the obstacle `too-large`. The user then chooses `how`: smaller
   * pictures, or several documents.
   */
  'capture.send': call({
    captureUuid: uuid,
    how: Type.Optional(Type.Enum([...sendWays])),
  }).gives<Outcome<SentCapture>>(),
  /** the picture of a page: its photo, or the flat page */
  'capture.picture': call({
    pageUuid: uuid,
    of: Type.Enum(['photo', 'page']),
  }).gives<Outcome<Uint8Array>>(),
  /** the text of a page; empty until its state is `read` */
  'capture.text': call({ pageUuid: uuid }).gives<Outcome<PageText>>(),
  /** assets and material that the pages name, and values for forms; pages that are not read yet have none */
  'capture.offers': call({ captureUuid: uuid }).gives<Outcome<CaptureOffers>>(),
  /** all documents that are being captured, oldest first, also of jobs that are finished or not on this laptop any more */
  'capture.waiting': call({}).gives<Outcome<WaitingCapture[]>>(),
  /** moves a document to another job or asset */
  'capture.moveTo': call({ captureUuid: uuid, owner }).gives<Outcome<null>>(),
  /** Saves the PDF as a file; null: the user chose no place. The document is still being captured. */
  'capture.save': call({ captureUuid: uuid }).gives<Outcome<SavedFile | null>>(),
  /** stops the recognition of the text of a document, until `capture.resumeReading` */
  'capture.stopReading': call({ captureUuid: uuid }).gives<Outcome<null>>(),
  /** Reports the battery. Below 20 % captured pages are not read, until it is being charged. `level`: 0 to 1. */
  'capture.reportBattery': call({ level: fraction, isCharging: Type.Boolean() }).gives<null>(),
  /** reads all pages whose recognition was stopped or failed */
  'capture.resumeReading': call({ captureUuid: uuid }).gives<Outcome<null>>(),
}

export interface SentCapture {
  operationId: OperationId
  documentUuid: string
}

/** The text of a page or a photo. */
export interface PageText {
  state: PageState
  /** the words, separated by blanks and line ends */
  text: string
  /** in the order in which they are read */
  words: readonly PageWord[]
}

/** A number, date or code, and its place on a page. */
export interface FoundValue {
  pageUuid: string
  /** the printed text */
  text: string
  box: PageBox
}

/** Assets and material are named by a barcode or a whole word on a page; upper case, blanks and hyphens do not matter. */
export interface CaptureOffers {
  /** assets with this number, or with this value in one of their fields */
  assets: { found: FoundValue; asset: AssetEntry }[]
  /** material with this number or barcode */
  materials: { found: FoundValue; material: MaterialChoice }[]
  /**
   * Numbers and dates (`YYYY-MM-DD`) for empty questions of the job's forms. `path` and `value` are written by
   * `form.patch`; `label`: of the question.
   */
  answers: { found: FoundValue; formUuid: string; path: string; label: string; value: number | string }[]
}

export interface CapturedPage {
  uuid: string
  /** null: the whole photo */
  corners: Quad | null
  look: (typeof pageLooks)[number]
  state: PageState
}

export interface CaptureView {
  uuid: string
  kind: string | null
  /** the name that the document gets, without the ending of a file */
  name: string
  internal: boolean
  /** epoch ms at which it is sent by itself; null: not before the user has solved its problem */
  sendsAt: number | null
  /** why the last attempt to send it failed */
  problem: Failure | null
  /** why pages wait for the recognition of their text; null: they are read, or being read */
  pause: ReadingPause | null
  pages: CapturedPage[]
}

/** `no-language`: the data of the language are missing or damaged. */
export type ReadingPause = 'battery' | 'no-language'

/** A document that is being captured, with its job or asset. */
export interface WaitingCapture extends CaptureView {
  owner: { kind: 'job' | 'asset'; ref: string }
  /** title of the job or name of the asset; null: it has none, or is not on this laptop any more */
  ownerName: string | null
  /** `gone`: the job was deleted, or the job or asset is not on this laptop any more. Such a document cannot be sent. */
  ownerState: 'open' | 'ended' | 'gone'
}
