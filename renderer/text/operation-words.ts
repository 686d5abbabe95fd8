/** What a person did, as one line of the outbox. */
import { assertNever } from '../../shared/brand.ts'
import type { OutboxItem } from '../../shared/sending.ts'
import { nameField } from './field-words.ts'
import { textOfFile, titleOfFile } from './file-words.ts'
import { t } from './t.ts'

export function describeOperation(item: Pick<OutboxItem, 'kind' | 'summary' | 'step' | 'bytes'>): {
  title: string
  text: string | null
} {
  const { kind, summary } = item
  switch (kind) {
    case 'note.add':
      return { title: t(summary.discrepancy ? 'did.discrepancy' : 'did.note'), text: summary.text ?? null }
    case 'job.create':
      return { title: t('did.create'), text: summary.title ?? null }
    case 'job.patch':
      return { title: describePatch(summary.fields ?? []), text: null }
    case 'job.act':
      return {
        title: t('did.act', { state: summary.state === undefined ? '' : t(`state.${summary.state}`) }),
        text: null,
      }
    case 'form.create':
    case 'form.patch':
    case 'form.remove':
      return { title: t(`did.${kind}`), text: summary.title ?? null }
    case 'document.add':
    case 'document.patch':
    case 'document.remove':
      return { title: titleOfFile(item), text: textOfFile(item) }
    case 'job.staff':
      return { title: describeStaffing(summary.staff), text: null }
    case 'note.confirm':
      return { title: t('did.note.confirm'), text: summary.text ?? null }
    default:
      return assertNever(kind)
  }
}

function describeStaffing(staff: OutboxItem['summary']['staff']): string {
  if (staff === undefined) return t('did.staff.unreadable')
  return t(`did.staff.${staff.action}`, { whom: staff.userName ?? t('event.someone') })
}

/** The picture that it is signed with is a line of its own. */
function describePatch(fields: readonly string[]): string {
  const isSigned = fields.length === 1 && fields[0] === 'signature'
  return isSigned ? t('did.signed') : t('did.patch', { fields: fields.map(nameField).join(', ') })
}
