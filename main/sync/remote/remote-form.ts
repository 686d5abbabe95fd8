/**
 * A form as a hub gives it, by itself or in a job (interface, "Form", "Custom field"). What a hub leaves out stays
 * unknown; properties and types of fields that nobody named pass as they are.
 */
import { Form } from '../../../shared/form.ts'
import { formStates } from '../../../shared/states.ts'
import { entityReader, type RemoteOf } from './read-entity.ts'
import { asId, asInstant, asOneOf, asText, asUuid, readList } from './read-json.ts'

export type RemoteForm = RemoteOf<Form>

export const readRemoteForm = entityReader<Form>(Form.properties, {
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
})
