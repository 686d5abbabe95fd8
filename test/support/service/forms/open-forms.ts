import { createForm } from '../../../../main/service/forms/create-form.ts'
import type { FormBody } from '../../../../main/service/forms/form-row.ts'
import { putForm } from '../../../../main/service/forms/put-form.ts'
import { ids, openService } from '../open-service.ts'

export const text = (name: string, more: object = {}) => ({ name, type: 'TEXT', ...more })

/** A server with one job, to which the technician is assigned. */
export function openForms() {
  const hub = openService()
  const job = hub.create({ resources: [{ userId: ids.tech }] })
  const create = (body: object, actor = hub.actors.dispatcher) =>
    hub.run(command => createForm(command, { jobId: job.id, ...body } as FormBody), actor)
  const put = (ref: number | string, body: object, actor = hub.actors.dispatcher) =>
    hub.run(command => putForm(command, String(ref), body as FormBody), actor)
  const refused = (ref: number | string, body: object, actor = hub.actors.dispatcher) =>
    hub.refused(command => putForm(command, String(ref), body as FormBody), actor)
  return { hub, job, create, put, refused }
}
