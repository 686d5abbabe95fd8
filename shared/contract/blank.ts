/** Calls for blank forms. */
import { Type } from 'typebox'
import { CustomField } from '../entities/form.ts'
import { Bytes, nullable } from '../entities/schema.ts'
import { formLimits, inputLimits } from '../limits/limits.ts'
import type { Outcome } from '../text/failures.ts'
import type { BlankFile, BlankList, BlankSaved, BlankToEdit } from '../views/blank-list.ts'
import { call } from './call.ts'

const uuid = Type.String({ maxLength: 64 })
const fileName = Type.String({ maxLength: inputLimits.nameLetters })
const name = Type.String({ minLength: 1, maxLength: inputLimits.nameLetters })
const key = Type.String({ minLength: 8, maxLength: 64 })
const types = Type.Array(uuid, { maxItems: 500 })

export const blankRequests = {
  /** the blanks on this laptop, also retired ones; those for the asset, or the job's asset, come first */
  'blank.list': call({ jobUuid: nullable(uuid), assetUuid: nullable(uuid) }).gives<BlankList>(),
  /** reads the blanks again: from the server, or from the folder of a policy */
  'blank.fetch': call({}).gives<Outcome<null>>(),
  /** reads a file, and stores nothing */
  'blank.read': call({ bytes: Bytes, fileName }).gives<Outcome<BlankFile>>(),
  /**
   * Stores the blank of a file at the server, at once: a new one, or a new version of the one with its name. `key` is
   * equal for every resend of an action. null: the asset types of an earlier version stay.
   */
  'blank.import': call({ key, bytes: Bytes, fileName, assetTypeUuids: nullable(types) }).gives<
    Outcome<null>
  >(),
  /** reads a blank of this laptop with its questions */
  'blank.open': call({ blankUuid: uuid }).gives<Outcome<BlankToEdit>>(),
  /**
   * Stores a blank of the editor at the server, at once. `seen`: the revision that the user has changed; null: a new
   * blank. `name`: used only for a new one. `key` is equal for every resend of an action.
   */
  'blank.save': call({
    key,
    blankUuid: uuid,
    seen: nullable(Type.Integer({ minimum: 1 })),
    name,
    title: name,
    assetTypeUuids: types,
    fields: Type.Array(CustomField, { minItems: 1, maxItems: formLimits.fields }),
  }).gives<Outcome<BlankSaved>>(),
  /** changes a blank at the server, at once */
  'blank.change': call({
    key,
    blankUuid: uuid,
    retired: Type.Optional(Type.Boolean()),
    assetTypeUuids: Type.Optional(types),
  }).gives<Outcome<null>>(),
  /** creates a form on the user's open job on the asset, or on a new job for it */
  'blank.addToAsset': call({ blankUuid: uuid, assetUuid: uuid }).gives<
    Outcome<{ jobUuid: string; formUuid: string }>
  >(),
}
