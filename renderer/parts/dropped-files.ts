/** Files that are dropped on a part of the screen, or pasted while it is open. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { listen } from '../state/listen.ts'
import { alertFailed } from '../state/toast.ts'
import { nameByTime } from '../text/photo-name.ts'
import { t } from '../text/t.ts'
import { isTextField } from './focus.ts'

type TakeFiles = (files: readonly File[]) => unknown

/** `mayAdd` false: files are not accepted here. */
export function useDroppedFiles(mayAdd: boolean, add: TakeFiles) {
  const [isOver, setOver] = useState(false)
  const latest = useRef(add)
  latest.current = add
  useEffect(() => (mayAdd ? listenToPastes(files => latest.current(files)) : undefined), [mayAdd])
  const over = (event: DragEvent) => {
    if (!mayAdd || event.dataTransfer?.types.includes('Files') !== true) return
    event.preventDefault()
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    // dragleave fires for every child element, so leaving into a child does not count
    const isInside =
      event.relatedTarget instanceof Node && (event.currentTarget as Node).contains(event.relatedTarget)
    if (!isInside) setOver(false)
  }
  const drop = (event: DragEvent) => {
    setOver(false)
    const { files, folders } = whatIsDropped(event.dataTransfer)
    if (!mayAdd || files.length + folders.length === 0) return
    event.preventDefault()
    for (const name of folders) alertFailed(t('file.folder', { name }))
    if (files.length > 0) add(files)
  }
  return { isOver, listeners: { onDragOver: over, onDragLeave: leave, onDrop: drop } }
}

/** A folder comes as a file that cannot be read; only its entry shows that it is a folder. */
function whatIsDropped(transfer: DataTransfer | null): { files: File[]; folders: string[] } {
  const files: File[] = []
  const folders: string[] = []
  for (const item of transfer?.items ?? []) {
    const file = item.kind === 'file' ? item.getAsFile() : null
    if (file === null) continue
    if (item.webkitGetAsEntry()?.isDirectory === true) folders.push(file.name)
    else files.push(file)
  }
  return { files, folders }
}

/** Ignores pastes of text into a field: a spreadsheet copies cells as text and as a picture. */
function listenToPastes(add: TakeFiles): () => void {
  return listen(window, 'paste', event => {
    const files = [...(event.clipboardData?.files ?? [])]
    const isText = isTextField(event.target) && event.clipboardData?.types.includes('text/plain') === true
    if (files.length === 0 || isText) return
    event.preventDefault()
    add(files.map(named))
  })
}

/** Renames screenshots, because the system gives all of them the same name. */
function named(file: File): File {
  if (file.name !== 'image.png') return file
  return new File([file], nameByTime(t('photo.pasted'), Date.now(), 'png'), { type: file.type })
}
