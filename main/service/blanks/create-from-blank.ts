/** POST /blank/:id/form: a new form with the questions of a blank, on a job or an asset (interface, "Blank forms"). */
import type { FormPlace } from '../../../shared/entities/blank.ts'
import type { Form } from '../../../shared/entities/form.ts'
import { createSurroundings } from '../../../shared/expressions/values/surroundings.ts'
import { startForm } from '../../../shared/rules/fill-form.ts'
import { reason } from '../../../shared/text/message.ts'
import { getGroup } from '../access/groups.ts'
import type { Command } from '../command.ts'
import { createForm } from '../forms/create-form.ts'
import { findAsset } from '../records/asset-record.ts'
import { getBlank, toBlank } from '../records/blank-record.ts'
import { refuse, refuseValue } from '../refuse.ts'

/**
 * Creates the form with the default and calculated values of its questions. `random` returns a number from 0 to 1.
 * @throws Refused `not-found`, `invalid`, `conflict` if the blank is retired
 */
export function createFromBlank(
  command: Command,
  ref: string,
  { jobUuid, jobId, assetUuid }: FormPlace,
  random: () => number,
): Form {
  const { db, actor, now } = command
  const blank = toBlank(getBlank(db, actor, ref))
  if (blank.retired) refuse('conflict', reason('blank-retired'))
  const asset = assetUuid == null ? null : findAsset(db, actor, assetUuid)
  if (asset === undefined) refuseValue('/assetUuid', reason('must-name-asset'))
  const { time_zone: timeZone } = getGroup(db, blank.groupId)
  const surroundings = createSurroundings({ now, timeZone, newUuid: () => command.newUuid(), random })
  return createForm(command, {
    groupId: asset?.group_id ?? blank.groupId,
    title: blank.title,
    fields: [...startForm(blank.fields, surroundings)],
    ...(jobUuid != null && { jobUuid }),
    ...(jobId != null && { jobId }),
    ...(asset !== null && { assetUuid: asset.uuid }),
    blank: { name: blank.name, version: blank.version },
  })
}
