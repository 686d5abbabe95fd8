/** Where the bytes of documents are: an origin of their own, which main tells. */
import { app } from './app-store.ts'

export function contentAddress(documentUuid: string): string {
  return `${app.value?.contentsBase ?? ''}/${documentUuid}`
}

/** A small picture, whose longer side has 256 pixels. */
export function thumbnailAddress(documentUuid: string): string {
  return `${contentAddress(documentUuid)}?size=256`
}
