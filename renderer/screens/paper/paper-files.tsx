import { LoaderCircle } from 'lucide-preact'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { addingPages, addPages } from './captured/add-pages.ts'
import { openPaper } from './captured/capture-route.ts'

/** Makes a document of pictures that the user chose, and opens it. */
export async function beginPaper(owner: FileOwner, files: readonly File[]): Promise<void> {
  const captureUuid = await addPages(owner, null, files)
  if (captureUuid !== null) openPaper(owner, captureUuid)
}

/** Progress of the pictures that are being added to a document; null: to a new one. */
export function PagesBeingAdded({ captureUuid }: { captureUuid: string | null }) {
  const adding = addingPages.value
  return (
    <p class="small numbers with-icon" role="status">
      {adding !== null && adding.captureUuid === captureUuid && (
        <>
          <LoaderCircle size={16} aria-hidden="true" />
          {t('paper.adding', { at: adding.done + 1, total: adding.total })}
        </>
      )}
    </p>
  )
}
