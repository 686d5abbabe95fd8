import { CircleCheck, X } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../../parts/button.tsx'
import { closeMarkup } from '../../../state/markup.ts'
import { t } from '../../../text/t.ts'
import { EditSteps, type Undoable } from './edit-steps.tsx'
import { useEditKeys } from './use-edit-keys.ts'
import '../../viewer/whole-window.css'
import './edit.css'

interface Props {
  title: string
  edit: Undoable
  /** Returns false if nothing was saved: the photo stays open. */
  save: () => Promise<boolean>
  about: ComponentChildren
  /** buttons between those that close and save */
  actions?: ComponentChildren
  children: ComponentChildren
}

/** The photo with its title, undo and redo, and the buttons that close it and save the copy. */
export function EditFrame({ title, edit, save, about, actions, children }: Props) {
  const [isSaving, setSaving] = useState(false)
  const saveOnce = async () => {
    if (isSaving) return
    setSaving(true)
    const isKept = await save()
    setSaving(false)
    if (isKept) closeMarkup()
  }
  useEditKeys(edit, saveOnce)
  return (
    <section class="pane-whole photo-edit on-black" aria-label={title}>
      <div class="photo-edit-head">
        <h2 class="photo-edit-title one-line">{title}</h2>
        <EditSteps edit={edit} />
      </div>
      {children}
      <div class="photo-edit-foot pane-foot flow">
        {about}
        <Button isBig icon={X} onClick={closeMarkup}>
          {t('action.close')}
        </Button>
        {actions}
        <Button tone="primary" isBig icon={CircleCheck} aria-keyshortcuts="Control+Enter" onClick={saveOnce}>
          {t(isSaving ? 'action.saving' : 'markup.save')}
        </Button>
      </div>
    </section>
  )
}
