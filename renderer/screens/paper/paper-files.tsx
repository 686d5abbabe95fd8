import { FilePlus, LoaderCircle } from 'lucide-preact'
import { FileButton } from '../../parts/file-button.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { addingPages, addPages } from './captured/add-pages.ts'
import { openPaper } from './captured/capture-route.ts'
import { pagePictures } from './captured/page-pictures.ts'

/** Makes a document of pictures that the user chooses, and opens it. */
export function NewPaper({ owner }: { owner: FileOwner }) {
  const begin = async (files: readonly File[]) => {
    const captureUuid = await addPages(owner, null, files)
    if (captureUuid !== null) openPaper(owner, captureUuid)
  }
  return (
    <div class="new-paper flow">
      <FileButton icon={FilePlus} accept={pagePictures} isMultiple onChoose={files => void begin(files)}>
        {t('paper.fromFiles')}
      </FileButton>
      <PagesBeingAdded captureUuid={null} />
    </div>
  )
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
