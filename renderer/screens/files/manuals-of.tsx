import type { DocumentView } from '../../../shared/views/document.ts'
import { Part } from '../../parts/part.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { FileRow } from './file-row.tsx'

/** The manuals of the asset's type, on the asset or on a job. */
export function ManualsOf({ owner, manuals }: { owner: FileOwner; manuals: readonly DocumentView[] }) {
  if (manuals.length === 0) return null
  return (
    <Part title={t('manual.title')}>
      <ul class="ruled" aria-label={t('manual.title')}>
        {manuals.map(document => (
          <FileRow key={document.uuid} owner={owner} document={document} />
        ))}
      </ul>
    </Part>
  )
}
