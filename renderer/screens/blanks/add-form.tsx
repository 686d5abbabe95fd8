import { ClipboardPlus } from 'lucide-preact'
import { useRef, useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { focusSoon } from '../../parts/focus.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { t } from '../../text/t.ts'
import type { FormOwner } from './blanks-store.ts'

const BlankChooser = lazyPart(() => import('./blank-chooser.tsx').then(part => part.BlankChooser))

/** A button, and the list of blank forms that it opens. The focus returns to the button. */
export function AddForm({ owner, tone }: { owner: FormOwner; tone?: 'link' }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLDivElement>(null)
  const close = () => {
    setOpen(false)
    focusSoon(() => button.current?.querySelector('button') ?? null)
  }
  if (isOpen) return <BlankChooser owner={owner} onClose={close} />
  return (
    <div ref={button} class="buttons">
      <Button tone={tone} icon={ClipboardPlus} onClick={() => setOpen(true)}>
        {t('blank.add')}
      </Button>
    </div>
  )
}
