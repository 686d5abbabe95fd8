/** Swedish: photos and files. */
import type { enFileActions } from '../en/file-actions.ts'
import type { enFiles } from '../en/files.ts'
import type { PartOf } from '../en/translation.ts'

export const svFiles: PartOf<typeof enFiles & typeof enFileActions> = {
  'file.makeInternal': 'Markera som intern',
  'file.internalOf': 'Markera som intern: {name}',
  'file.notInternal': 'Visa för kunden',
  'file.notInternalOf': 'Visa för kunden: {name}',
  'file.isInternal': 'Intern: den tas inte med på arbetsrapporten.',
  'file.isForCustomer': 'Kunden ser den på arbetsrapporten.',
  'photo.add': 'Lägg till foto',
  'photo.take': 'Ta foto',
  'photo.choose': 'Välj foton eller filer',
  'photo.hint': 'Eller dra dem till jobbet, eller klistra in dem. Var och en sparas direkt på datorn.',
  'file.none': 'Inga filer än',
  'file.noneText': 'Jobbets foton och papper visas här, både dina och kontorets.',
  'file.keeping': 'Sparar {name}, {size}…',
  'file.kept': '{name} är sparad på datorn.',
  'file.unreadable': '{name} gick inte att läsa. Inget lades till: välj den igen.',
  'file.tooLarge':
    '{name} är större än servern tar emot, {most}. Inget lades till: välj en mindre, eller ta fotot här.',
  'file.caption': 'Bildtext',
  'file.captionTooLong':
    'Bildtexten har {count} tecken, och en bildtext får ha {most}. Den är sparad på datorn men skickas inte: korta den, eller bifoga texten som en fil.',
  'file.captionSaved': 'Bildtexten är sparad på datorn.',
  'file.uploaded': 'Uppladdat: {words}',
  'file.takeOff': 'Ta bort {name}',
  'file.takenOff': 'Borttagen. Du kan återställa den från utkorgen.',
  'file.kindText': 'Text',
  'file.link': 'Länk',
  'file.notHere.waiting': 'Inte hämtad än.',
  'file.notHere.no-room': 'Inte hämtad: utrymmet för filer, som du ställer in under Mer, är fullt.',
  'file.notHere.too-large': 'Inte hämtad: den är större än 2 GB.',
  'file.notHere.forbidden': 'Servern låter dig inte hämta den.',
  'file.notHere.deleted': 'Den finns inte längre på servern.',
  'file.notHere.refused': 'Servern lämnade inte ut den.',
  'file.notHere.incomplete': 'Hämtningen blev ofullständig.',
  'file.notHere.unreachable': 'Anslutningen bröts medan den hämtades.',
  'file.notHere.deadline': 'Servern lämnade inte ut den i tid.',
  'file.notHere.not-a-hub': 'Det som kom var inte filen; kanske vill nätet att du loggar in först.',
  'file.notHere.again': 'Hämtas på nytt {time}.',
  'photo.pasted': 'Skärmbild',
  'photo.added': 'Nyss tillagda',
  'file.empty': '{name} är tom. Inget lades till: kontrollera att det är rätt fil.',
  'file.folder': '{name} är en mapp. Inget lades till: öppna den och dra hit filerna i den.',
  'file.dropElsewhere':
    'Inget lades till. Filer läggs bara till när du släpper dem på ett öppet jobb där du kan lägga till foton.',
  'file.unread':
    '{name} går inte att öppna som bild, eller bara delvis. Den är sparad och skickas oförändrad. Om det var ett foto, ta om det.',
  'file.unreadPaper':
    '{name} går inte att öppna som PDF, eller bara delvis. Den är sparad och skickas oförändrad. Lägg till den igen om du kan.',
  'file.lostFilm.smaller':
    'Rörliga foton som gjordes mindre skickas som bilder, utan sin video. För att skicka båda: välj ”Som de togs” under Mer, Fotonas storlek, och lägg till dem igen.',
  'file.lostFilm.converted':
    'Rörliga foton i HEIC skickas som JPEG-bilder, utan sin video. Om en video behövs, spara den som video på telefonen och lägg till den också.',
  'file.broken': 'Ingen förhandsbild',
  'file.held': '{name} är inte sparad på disken än. Låt fönstret vara öppet: den finns bara här.',
  'file.heldAgain': 'Spara nu',
  'file.heldLeave': 'Kasta',
  'markup.draw': 'Rita',
  'markup.open': 'Rita på {name}',
  'file.pictures': 'Bilder',
  'file.more': 'Mer för {name}',
  'file.addCaption': 'Skriv bildtext',
  'file.editCaption': 'Ändra bildtext',
  'file.addCaptionTo': 'Skriv bildtext till {name}',
  'file.editCaptionOf': 'Ändra bildtexten till {name}',
  'file.outside': 'öppnas utanför Fieldbook',
}
