/**
 * A form as a hub gives it, by itself or in a job (interface, "Form", "Custom field"). What a hub leaves out stays
 * unknown; properties and types of fields that nobody named pass as they are.
 */
import { Form } from '../../../shared/form.ts'
import { formStates } from '../../../shared/states.ts'
import { type EntityReaders, readEntity } from './read-entity.ts'
import { asId, asInstant, asOneOf, asText, asUuid, readList } from './read-json.ts'

/** Only what the hub told; everything else of the form is unknown. */
export interface RemoteForm extends Partial<Form> {
  id: number
  uuid: string
  [property: string]: unknown
}

const readers: EntityReaders = {
  nullable: {
    creatorId: asId,
    title: asText,
    description: asText,
    instructions: asText,
    jobId: asId,
    jobUuid: asUuid,
  },
  required: {
    creationTimeStamp: asInstant,
    lastModified: asInstant,
    groupId: asId,
    fields: value => readList(value, entry => entry),
    state: value => asOneOf(formStates, value),
  },
  named: new Set(Object.keys(Form.properties)),
}

/** Null for what is no form at all. */
export function readRemoteForm(value: unknown): RemoteForm | null {
  return readEntity(value, readers)
}
