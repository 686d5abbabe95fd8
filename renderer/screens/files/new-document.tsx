import { FilePlus, Images } from 'lucide-preact'
import type { DocumentView } from '../../../shared/views/document.ts'
import { Button } from '../../parts/button.tsx'
import { FileButton } from '../../parts/file-button.tsx'
import { Menu } from '../../parts/menu.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { pagePictures } from '../paper/captured/page-pictures.ts'
import { beginPaper, PagesBeingAdded } from '../paper/paper-files.tsx'
import { beginChoosing } from './chosen-photos.ts'
import { mayMarkUp } from './file-kinds.ts'
import './new-document.css'

/** Begins a document of pictures on the laptop or, if there are photos already, of these. */
export function NewDocument({ owner, pictures }: { owner: FileOwner; pictures: readonly DocumentView[] }) {
  const chooseFiles = (label: string) => (
    <FileButton
      icon={FilePlus}
      accept={pagePictures}
      isMultiple
      onChoose={files => void beginPaper(owner, files)}
    >
      {label}
    </FileButton>
  )
  return (
    <div class="new-paper flow">
      <PagesBeingAdded captureUuid={null} />
      {pictures.some(mayMarkUp) ? (
        <Menu label={t('paper.new')}>
          {chooseFiles(t('paper.fromFiles'))}
          <Button icon={Images} onClick={() => beginChoosing(owner)}>
            {t('paper.ofPhotos')}
          </Button>
        </Menu>
      ) : (
        chooseFiles(t('paper.new'))
      )}
    </div>
  )
}
