/** Makes the content of a new form from a blank on the laptop. */
import type { BlankMark } from '../../../../shared/entities/blank.ts'
import type { CustomField } from '../../../../shared/entities/form.ts'
import { startForm } from '../../../../shared/rules/fill-form.ts'
import { reason } from '../../../../shared/text/message.ts'
import type { Command } from '../../../service/command.ts'
import { getBlank, toBlank } from '../../../service/records/blank-record.ts'
import { refuse } from '../../../service/refuse.ts'
import { type SyncContext, surroundingsOf } from '../../state/context.ts'

interface BlankForm {
  title: string
  fields: readonly CustomField[]
  blank: BlankMark
}

/** @throws Refused `not-found`, `conflict` if the blank is retired */
export function formOfBlank(
  context: SyncContext,
  { db, actor }: Pick<Command, 'db' | 'actor'>,
  blankUuid: string,
): BlankForm {
  const { title, name, version, retired, fields } = toBlank(getBlank(db, actor, blankUuid))
  if (retired) refuse('conflict', reason('blank-retired'))
  return { title, fields: startForm(fields, surroundingsOf(context)), blank: { name, version } }
}
