import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { Button } from './button.tsx'
import './dialog.css'

/** A modal question; Escape changes nothing. The browser returns the focus afterwards. */
export function Dialog(props: {
  title: string
  children: ComponentChildren
  keep: string
  confirm: string
  onConfirm: () => void
  /** after either answer */
  onClose: () => void
}) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
  }, [])
  const isAnswered = useRef(false)
  // Only `close` returns the focus; removing the open dialog loses it. The close event may come after the next key, and
  // must not close what that key has opened.
  const close = () => {
    isAnswered.current = true
    dialog.current?.close()
    props.onClose()
  }
  const closeOnEscape = (event: Event) => {
    event.preventDefault()
    close()
  }
  const closeUnasked = () => {
    if (!isAnswered.current) props.onClose()
  }
  const confirm = () => {
    close()
    props.onConfirm()
  }
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby={titleId}
      onCancel={closeOnEscape}
      onClose={closeUnasked}
    >
      <h2 id={titleId} class="large">
        {props.title}
      </h2>
      <div class="dialog-text soft">{props.children}</div>
      <div class="buttons buttons-end">
        <Button onClick={close}>{props.keep}</Button>
        <Button tone="danger" onClick={confirm}>
          {props.confirm}
        </Button>
      </div>
    </dialog>
  )
}
