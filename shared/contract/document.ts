/** Calls for documents. Contents are transferred as bytes. */
import { Type } from 'typebox'
import type { OperationId } from '../entities/brand.ts'
import { Bytes, nullable, Position } from '../entities/schema.ts'
import { contentLimits, inputLimits } from '../limits/limits.ts'
import type { Quad } from '../rules/quad.ts'
import type { Outcome } from '../text/failures.ts'
import { call } from './call.ts'
import type { PageText } from './capture.ts'

/** Why a live photo lost its film: the photo was made smaller, or converted to JPEG from HEIC or several pictures. */
type LostFilm = 'smaller' | 'converted'

/** `isUnread`: the file claims to be a photo or PDF, but is damaged; it is sent unchanged. */
export interface StoredFile {
  isUnread: boolean
  /** null: the photo had no film, or still has it */
  lostFilm: LostFilm | null
}

const uuid = Type.String({ maxLength: 64 })
const fileName = nullable(Type.String({ maxLength: 4 * contentLimits.fileNameLength }))
const description = Type.Optional(nullable(Type.String({ maxLength: inputLimits.descriptionLetters })))

/** The job or asset of a document. */
const owner = Type.Object({ kind: Type.Enum(['job', 'asset']), ref: uuid })

export interface DocumentText extends Pick<PageText, 'text' | 'words'> {
  /** the part of the upright photo on which the words' boxes are fractions; null: the whole photo, or a page of a PDF */
  corners: Quad | null
}

export const documentRequests = {
  /**
   * Adds a photo or a file. `attach` is false for a document of a signature or a field. `takenAt` (epoch ms) and
   * `position` are written into a photo. `madeOf`: the original of a copied photo, whose time and position it gets.
   * Files that are too large for the server are refused.
   */
  'document.add': call({
    owner,
    bytes: Bytes,
    fileName,
    description,
    internal: Type.Optional(Type.Boolean()),
    attach: Type.Boolean(),
    takenAt: Type.Optional(nullable(Type.Integer())),
    position: Type.Optional(nullable(Position)),
    madeOf: Type.Optional(nullable(uuid)),
  }).gives<Outcome<{ operationId: OperationId; documentUuid: string } & StoredFile>>(),
  /** `isTyping`: the user still types, so the text is stored at once and sent after the last change */
  'document.patch': call({
    isTyping: Type.Optional(Type.Boolean()),
    owner,
    documentUuid: uuid,
    fields: Type.Object({
      fileName: Type.Optional(fileName),
      description,
      internal: Type.Optional(Type.Boolean()),
    }),
  }).gives<Outcome<null>>(),
  /** removes the document; if it was not sent yet, its addition is discarded */
  'document.remove': call({ owner, documentUuid: uuid }).gives<Outcome<null>>(),
  /** the user opens the document: its content is downloaded next if it is missing */
  'document.want': call({ documentUuid: uuid }).gives<Outcome<{ isHere: boolean }>>(),
  /**
   * Recognises the text of a photo, or returns the stored text of a captured document, page by page. `invalid`: the file
   * is no photo. `conflict`: its bytes are not on the laptop, or the recognition was stopped.
   */
  'document.readText': call({ documentUuid: uuid }).gives<Outcome<{ pages: DocumentText[] }>>(),
  /** stops `document.readText` */
  'document.stopReading': call({ documentUuid: uuid }).gives<Outcome<null>>(),
}
