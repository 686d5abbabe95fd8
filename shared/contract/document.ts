/** Calls for documents. Contents are transferred as bytes, in the way that each program has for it. */
import { Type } from 'typebox'
import type { OperationId } from '../entities/brand.ts'
import { Bytes, nullable, Position } from '../entities/schema.ts'
import { contentLimits, inputLimits } from '../limits/limits.ts'
import type { Outcome } from '../text/failures.ts'
import { call } from './call.ts'

/** How a photo lost its film: it was made smaller, or a HEIC or a sequence of pictures became a JPEG. */
type LostFilm = 'smaller' | 'converted'

/** `isUnread`: it is said to be a photo or a PDF, could not be opened as one to its end, and is sent as the file it is. */
export interface StoredFile {
  isUnread: boolean
  /** null: it had none, or has it still */
  lostFilm: LostFilm | null
}

const uuid = Type.String({ maxLength: 64 })
const fileName = nullable(Type.String({ maxLength: 4 * contentLimits.fileNameLength }))
const description = Type.Optional(nullable(Type.String({ maxLength: inputLimits.descriptionLetters })))

/** The job or asset of a document. */
const owner = Type.Object({ kind: Type.Enum(['job', 'asset']), ref: uuid })

export const documentRequests = {
  /**
   * A photo or a file; `attach` is false for what a signature or a field names. `takenAt` (epoch ms) and `position` are
   * written into a photo; `madeOf` is the photo that it is a copy of, whose own time and place it is given. More than a
   * hub takes is answered with a sentence.
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
  /** `isTyping`: more letters may follow, so it is kept at once and goes out once they have ended */
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
  /** removes it; an addition that still waits is just discarded */
  'document.remove': call({ owner, documentUuid: uuid }).gives<Outcome<null>>(),
  /** a person opens it: its bytes are fetched next if they are not here */
  'document.want': call({ documentUuid: uuid }).gives<Outcome<{ isHere: boolean }>>(),
}
