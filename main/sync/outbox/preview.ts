/** The request itself, as it goes or went over the wire, without credentials. */
import { fail, type Outcome, succeed } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { RequestPreview } from '../../../shared/sending.ts'
import { previewOf } from '../kinds/kinds.ts'
import type { SyncContext } from '../records/context.ts'
import { findOperation } from '../records/operation.ts'
import { urlOf } from '../remote/base-url.ts'
import { plainHeaders, type Remote } from '../remote/remote.ts'

/** @returns `not-found`, or `invalid` for an intent that a newer program wrote */
export function previewOperation(
  context: SyncContext,
  remote: Pick<Remote, 'connection'>,
  operationId: string,
): Outcome<RequestPreview> {
  const operation = findOperation(context.service.store.read, operationId)
  if (!operation) return fail('not-found', reason('not-waiting'))
  const request = operation.frozen ?? previewOf(context, operation)
  if (!request) return fail('invalid', reason('written-by-newer'))
  return succeed({
    method: request.method,
    url: urlOf(remote.connection.baseUrl, request.path),
    headers: plainHeaders(request),
    body: request.body,
  })
}
