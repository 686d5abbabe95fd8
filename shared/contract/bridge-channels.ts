/** The two channels between the preload and the desktop's main; nothing else is ever sent over them. */
export const bridgeChannels = {
  /** asked with a method's name and its request, answered with its answer */
  call: 'rpc',
  /** sent with an event's name and its payload */
  event: 'event',
} as const
