import { lazyPart } from '../../parts/lazy-part.tsx'

/** Drawing over a photo: its code is fetched when the first photo is drawn over. */
export const Markup = lazyPart(() => import('./markup/markup.tsx').then(({ Markup }) => Markup))
