/** Calls for paper that is being captured. Its pages are stored at once, and become a PDF when the document is sent. */
import { Type } from 'typebox'
import type { OperationId } from '../entities/brand.ts'
import { type PageState, pageLooks } from '../entities/captured-page.ts'
import { Bytes, nullable } from '../entities/schema.ts'
import { inputLimits } from '../limits/limits.ts'
import type { Quad } from '../rules/quad.ts'
import type { Outcome } from '../text/failures.ts'
import { call } from './call.ts'

const uuid = Type.String({ maxLength: 64 })
const label = Type.String({ minLength: 1, maxLength: 200 })
const fraction = Type.Number({ minimum: 0, maximum: 1 })
const point = Type.Object({ x: fraction, y: fraction })
const corners = nullable(Type.Tuple([point, point, point, point]))
const look = Type.Enum([...pageLooks])
const owner = Type.Object({ kind: Type.Enum(['job', 'asset']), ref: uuid })

export const captureRequests = {
  /** documents that are being captured for a job or an asset, oldest first */
  'capture.list': call({ owner }).gives<Outcome<CaptureView[]>>(),
  /** finds the page on a photo or a frame of the camera; null: the bytes are no picture */
  'capture.find': call({ bytes: Bytes }).gives<{ corners: Quad | null } | null>(),
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
  /** `kind` with its `label` in the user's language */
  'capture.change': call({
    captureUuid: uuid,
    kind: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    label: Type.Optional(label),
    name: Type.Optional(nullable(Type.String({ maxLength: inputLimits.nameLetters }))),
    internal: Type.Optional(Type.Boolean()),
  }).gives<Outcome<null>>(),
  'capture.remove': call({ captureUuid: uuid }).gives<Outcome<null>>(),
  /** makes the PDF, and adds it to the job or the asset as a document that is sent */
  'capture.send': call({ captureUuid: uuid }).gives<Outcome<SentCapture>>(),
  /** the picture of a page: its photo, or the flat page */
  'capture.picture': call({
    pageUuid: uuid,
    of: Type.Enum(['photo', 'page']),
  }).gives<Outcome<Uint8Array>>(),
}

export interface SentCapture {
  operationId: OperationId
  documentUuid: string
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
  /** epoch ms at which it is sent by itself */
  sendsAt: number
  pages: CapturedPage[]
}
