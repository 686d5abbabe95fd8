/** The points of the map: buttons with a number or a sign. A list next to the map says the same in words. */

export interface Place {
  longitude: number
  latitude: number
}

export interface MapPoint extends Place {
  uuid: string
  /** name for screen readers */
  name: string
  /** in the point: the number in the order, or nothing */
  sign: string
  look: 'open' | 'next' | 'done' | 'waiting' | 'marked'
  isChosen: boolean
  /** for dragging on the board: the job, and the person on it */
  data?: Record<string, string>
}

/** Returns the button of a point. The keyboard reaches the same job in the list. */
export function drawMarker(point: MapPoint, onClick: () => void): HTMLElement {
  const { name, sign, look, isChosen, data = {} } = point
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `map-point map-point-${look}`
  button.ariaLabel = name
  button.title = name
  button.tabIndex = -1
  button.textContent = sign
  if (isChosen) button.ariaCurrent = 'true'
  for (const [key, value] of Object.entries(data)) button.dataset[key] = value
  // the map would be moved together with the point
  for (const name of ['mousedown', 'touchstart'])
    button.addEventListener(name, event => event.stopPropagation())
  button.addEventListener('click', event => {
    event.stopPropagation()
    onClick()
  })
  return button
}
