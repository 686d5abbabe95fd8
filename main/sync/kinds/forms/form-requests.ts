/** The HTTP of what is done to a form (interface, "Forms", "forms"). */
import type { FrozenRequest } from '../../../store/schema/sync.ts'
import type { Fields } from '../../merge/fields.ts'
import { bareRequest, putRequest } from '../../send/requests.ts'

/** The uuid is ours, so that the same request twice makes one form. */
export function putNewForm(formUuid: string, jobUuid: string, input: Fields): FrozenRequest {
  return putRequest(`/form/${formUuid}`, { ...input, jobUuid })
}

/** What of `input` went out: what was tried already stays as it was, though a file in it has got another name since. */
export function sentOf(request: FrozenRequest | null, input: Fields): Fields {
  if (request?.body == null) return input
  const body = JSON.parse(request.body) as Fields
  return Object.fromEntries(Object.keys(input).map(name => [name, body[name]]))
}

/** `ref`: the uuid, or a number that was just read: a PUT by number does not create a deleted form again. */
export function putForm(ref: number | string, fields: Fields): FrozenRequest {
  return putRequest(`/form/${ref}`, fields)
}

/** The server gives the form its uuid. */
export function postForm(jobUuid: string, input: Fields): FrozenRequest {
  return { ...putRequest('/form', { ...input, jobUuid }), method: 'POST' }
}

export function deleteForm(hubUuid: string): FrozenRequest {
  return bareRequest('DELETE', `/form/${hubUuid}`)
}
