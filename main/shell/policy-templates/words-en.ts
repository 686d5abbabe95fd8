/** The names and explanations of the policy’s keys, for administrators. */
import type { TemplateWords } from './template-words.ts'

export const enWords: TemplateWords = {
  title: 'Fieldbook',
  supported: 'Fieldbook 0.1 or later',
  about: 'Settings that an administrator makes for all users of this computer.',
  keys: {
    serverAddress: [
      'Server address',
      'The address of the server. Users do not have to type it, and with the app key they only sign in.',
    ],
    appKey: [
      'App key',
      'The key that identifies this program to the server. Users of the computer can see it.',
    ],
    authenticationPath: [
      'Path for signing in',
      'Where e-mail and password become a token, under the address of the server. Without it: /authentication.',
    ],
    plainHttpHosts: [
      'Hosts without encryption',
      'Names of servers that may be reached by http:// without a certificate, as hub.local, hub.local:8080 or *.lan. Others on the network can read the traffic.',
    ],
    syncSeconds: [
      'Seconds between updates',
      'How often the server is asked for changes, in seconds. Without it: 60.',
    ],
    workFrom: [
      'Working hours begin',
      'When the group begins work: Fieldbook asks before it plans anything earlier. A whole hour from 0 to 23. Without it: 0.',
    ],
    workTo: [
      'Working hours end',
      'When the group ends work: Fieldbook asks before it plans anything later. A whole hour from 1 to 24. Without it: 24.',
    ],
    windowDays: [
      'Days of finished jobs',
      'How many days finished jobs stay on the computer. Without it: 90.',
    ],
    filesBytes: [
      'Space for files',
      'The most bytes of files that are downloaded in advance; 0 downloads none. Without it: 524288000.',
    ],
    photoSize: [
      'Size of photos',
      'The longer side that photos are made to fit before they are sent, in pixels; 0 sends them as they were taken.',
    ],
    keepSentDays: [
      'Days to restore',
      'How many days sent and removed changes can be viewed and restored. Without it: 14.',
    ],
    camera: [
      'Camera',
      'Whether the camera may be used for photos and codes. Files can be added without it. Without it set: yes.',
    ],
    photoPlace: [
      'Place in photos',
      'Whether a photo says where it was taken. Without it set, the user decides.',
    ],
    notifications: [
      'Notifications',
      'Whether the user is notified of jobs that are new, moved, cancelled or reassigned. Without it set, the user decides.',
    ],
    language: [
      'Language',
      'The language of the screens; system takes the one of the computer. Without it set, the user decides.',
    ],
    clock: [
      'Clock',
      'How times are written: h24 for 24 hours, h12 for 12 hours, or as the system does. Without it set, the user decides.',
    ],
    theme: ['Theme', 'The colours of the screens. Without it set, the user decides.'],
    rowHeight: [
      'Row height',
      'How much of a job its row in the list of the day shows: compact for more jobs, comfortable for whole titles. Without it set, the user decides.',
    ],
    sheetTimes: [
      'Times on the job sheet',
      'Whether a job’s sheet shows the customer who worked how long, and when. Without it set, the user decides.',
    ],
    singleKeys: [
      'Single-key shortcuts',
      'Whether letters work as shortcuts without Ctrl or Alt. Without it set, the user decides.',
    ],
    spellCheck: [
      'Spelling',
      'Whether spelling is checked while the user types, in the window. macOS checks it itself; on Windows and Linux a word list is fetched from Google first, so without it set it is off there.',
    ],
    tray: [
      'Icon in the tray',
      'Whether the program stays in the tray when its window is closed. Without it set, the user decides.',
    ],
    startAtLogIn: [
      'Start at log-in',
      'Whether the program starts when a user logs in to the computer. Without it set, the user decides.',
    ],
    updateFeed: [
      'Updates',
      'The folder on a web server that new versions come from, or off for none at all.',
    ],
    updateRing: [
      'Update ring',
      'The part of all computers, in per cent, that gets a new version together with this one. Without it, each computer chooses its own ring at random.',
    ],
    updateBack: [
      'Back to an older version',
      'Whether an older version in the folder is installed over this one, as long as it can open the data. Without it set: no.',
    ],
    network: [
      'Network stack',
      'chromium goes out through the browser part of the window, which signs in to proxies by NTLM and Kerberos; further certificates are then the system’s alone. Without it: fieldbook.',
    ],
    proxy: [
      'Proxy',
      'system, direct, a list such as PROXY one:8080; PROXY two:8080; DIRECT, or the address of a PAC file. Without it: system.',
    ],
    certificates: [
      'Further certificates',
      'Authorities that are trusted in addition to those of the system: full paths of PEM files, or the PEM text itself.',
    ],
    clientCertificate: [
      'Certificate of this computer',
      'The full path of a PEM file with the certificate that this computer shows the server or the proxy.',
    ],
    clientKey: [
      'Key of this computer',
      'The PEM file with the key of the certificate. Without it, the key is read from the certificate’s file.',
    ],
    recoveryKey: [
      'Recovery key of the company',
      'The public key that “hub recovery key” has printed. The owner of the private key can open the data of this computer when its user has gone.',
    ],
    logLevel: ['Detail of the log', 'How much is written to the log. Without it: info.'],
  },
}
