/** Swedish: the help for technicians. */
import type { HelpArticle } from '../en/help-article.ts'

export const svHelp: readonly HelpArticle[] = [
  {
    id: 'day',
    title: 'Din dag',
    paragraphs: [
      'I dag visar dina jobb i tidsordning: försenade först, jobb utan tid sist. Tryck på ett jobb för att öppna det. Vecka visar sju dagar och Objekt det du sköter om.',
      'Den stora knappen i ett jobb är nästa steg: acceptera, åk, starta, slutför. Varje steg kan ångras i tio sekunder. Innan du avslutar visar jobbet vad som saknas.',
      'Ctrl + K söker bland jobb, anteckningar, objekt och filer på datorn. Alt + 1 till 5 byter vy, Esc går tillbaka. Alla tangenter finns under Mer.',
    ],
  },
  {
    id: 'sync',
    title: 'Skicka, och vad märkena betyder',
    paragraphs: [
      'Allt du gör sparas direkt på datorn. Du behöver inte spara själv. Det skickas till servern automatiskt när det finns nät; märket uppe till höger visar hur långt det har kommit.',
      '”Väntar” ligger tryggt här. ”Skickar” är på väg. ”Skickat” togs emot. ”Finns på servern” har setts där efteråt, så det är säkert. ”Ej skickat: behöver dig” kräver ett beslut: öppna Utkorgen och läs varför.',
      '”Både du och kontoret har ändrat…” betyder att det finns två versioner av ett värde. Välj en av dem. Den andra går fortfarande att läsa.',
      'F5 skickar och hämtar direkt.',
    ],
  },
  {
    id: 'record',
    title: 'Anteckningar, foton, formulär och underskrifter',
    paragraphs: [
      'Öppna jobbet och tryck N för anteckning, P för foto, F för formulär eller G för underskrift, eller använd knapparna längst ner. En anteckning som märks som avvikelse visas för kontoret som något att titta på.',
      'Foton sparas i samma stund som de tas. Du kan också släppa filer på ett jobb eller klistra in en bild. När du ritar på ett foto blir det en kopia; originalet ändras aldrig.',
      'Ett formulär sparar varje svar medan du fyller i det. Det visar hur många obligatoriska svar som saknas och leder dig till nästa.',
      'Vissa servrar tar emot varje formulär en enda gång. Där skickas ett formulär när det är komplett och du lämnar det, när du avslutar jobbet eller med ”Skicka nu”; fram till dess räknas det som ”ej klart”. Sedan går det inte att ändra: ”Rätta i ett nytt formulär” börjar en kopia med dina svar.',
      'En underskrift ritas, skrivs med namn eller är ett foto av det undertecknade papperet. Sedan kan arbetsrapporten visas för kunden och sparas som PDF.',
    ],
  },
  {
    id: 'times',
    title: 'Min tid',
    paragraphs: [
      'Raden ovanför dagen visar hur mycket tid det har blivit och öppnar Min tid, som också finns under Mer. Resan räknas från ”Åk”, arbetet från att du är på plats och rasten från ”Pausa” tills du fortsätter. Det som fortfarande pågår på kvällen frågar programmet om.',
      '”Rätta” ändrar en tid, med en orsak; ”Lägg till tid” är för det som inget steg har registrerat. Ingen minut räknas två gånger: innan du sparar ser du vad en rättelse tar från ett annat jobb. Både den gamla och den nya tiden står kvar i jobbets historik.',
      'Vissa servrar registrerar när ett steg kommer fram, inte när du tryckte. Där säger en anteckning på jobbet när dina försenade steg var. Min tid på den här datorn visar dina egna tider; en annan dator visar serverns.',
      'Dagen eller veckan kan sparas som PDF eller som tabell.',
    ],
  },
  {
    id: 'offline',
    title: 'Utan nät',
    paragraphs: [
      'Fortsätt arbeta. Jobb, formulär och objektens historik för de närmaste dagarna finns redan på datorn, och det du gör väntar här. Du kan stänga locket.',
      'En fil som inte finns här än kan öppnas när nätet är tillbaka. Står det ”Klart för offline” på ett jobb finns allt här.',
      'Om servern inte har bekräftat något på tre dagar står det högst upp, och Utkorgen visar vad det är och vad du kan göra. På företagets egen server ser även kontoret det, under Planering, ”Kräver åtgärd”.',
      'Om ett nät på hotell eller hos en kund kräver inloggning visar Fieldbook en knapp till dess sida. Sedan fortsätter det automatiskt.',
    ],
  },
  {
    id: 'servers',
    title: 'Vad som skiljer mellan servrar',
    paragraphs: [
      'En del servrar säger inte vad de har sparat. Där letar Fieldbook efter dina anteckningar, foton och formulär innan något skickas en andra gång. Går det inte att avgöra frågar Utkorgen dig: ”Skicka igen” eller ”Det finns där”.',
      'En del servrar kortar en text, ändrar ett värde eller bryr sig inte om det. Fieldbook jämför när jobbet läses igen. Har servern ett annat värde visar jobbets historik båda, och ”Använd mitt igen” skickar ditt en gång till, i 14 dagar.',
      'Har en sådan server återställts från en säkerhetskopia märker Fieldbook det efter ungefär tio minuter och visar i Utkorgen vad som saknas där. Detsamma gäller när datorn har återställts från en diskavbild: det som väntade söks först.',
      'Har servern en ny adress visar Fieldbook den, eller så anger du den under Mer, ”Servern har en ny adress”. Tryck på ”Kontrollera den nya adressen” och logga in en gång. Ditt arbete ligger kvar på datorn, och inget skickas två gånger.',
    ],
  },
  {
    id: 'signin',
    title: 'Logga in',
    paragraphs: [
      'Om inloggningen har gått ut kan du arbeta vidare: inget går förlorat, det väntar bara. Tryck ”Logga in för att skicka” när du har nät.',
      'Har företaget en egen inloggning trycker du ”Logga in med företaget”. Webbläsaren öppnas. När du har loggat in där fortsätter Fieldbook automatiskt. Händer inget, tryck ”Öppna sidan igen”.',
      'Bara den vars arbete ligger på datorn kan logga in igen. Någon annan loggar in när du har loggat ut.',
    ],
  },
  {
    id: 'plan',
    title: 'Planera för andra',
    paragraphs: [
      'Den som planerar hittar Planering vid sidan, eller med Alt + 6: personer efter dagens timmar eller veckans dagar, och bredvid dem jobben som ingen har än, med adress och läge. Allt fungerar utan nät.',
      'Tryck på ett jobb för att välja vem som gör det och när, dra det, eller lyft det med mellanslag och flytta det med pilarna. Markerar du flera planeras de ett efter ett. Sådant som talar emot, som en krock eller för kort tid för resan, får du veta innan du planerar; ”Ångra” tar tillbaka planen.',
      'Under ”Kräver åtgärd” finns gruppens öppna avvikelser att bekräfta, och alla dess öppna jobb.',
    ],
  },
  {
    id: 'keys',
    title: 'Återställningskod och förlorade nycklar',
    paragraphs: [
      'Ditt arbete är krypterat på datorn. Windows, macOS eller Linux har nyckeln. Om datorn installeras om kan den vara borta.',
      'Skapa en återställningskod under Mer och förvara den på papper eller i din lösenordshanterare, inte på datorn. Den öppnar ditt arbete igen, även det som inte är skickat.',
      'Om Fieldbook säger att nycklarna är borta anger du koden. Utan kod flyttas alla data till en annan mapp, de raderas aldrig, och du börjar om med det som finns på servern. Ring administratören innan du gör det.',
    ],
  },
  {
    id: 'pass',
    title: 'Lämna över datorn',
    paragraphs: [
      'Under Mer finns ”Lämna över datorn”. Det loggar ut dig och tar bort allt arbete från datorn. Så länge något inte är skickat går det inte, så inget kan försvinna.',
      'Skicka allt först. Går inte det, välj ”Exportera oskickat” och importera filen på nästa dator, inloggad som dig själv.',
    ],
  },
  {
    id: 'trouble',
    title: 'Problem, och vem du ringer',
    paragraphs: [
      '”Ej skickat”: öppna Utkorgen. Varje rad säger varför. Försök igen, ändra eller ta bort; det borttagna kan återställas i 14 dagar.',
      '”Disken är full”: frigör utrymme. Det som sparats tidigare är tryggt.',
      '”Data på datorn är skadade”: exportera det oskickade och återställ sedan. Inget raderas.',
      'Ring kontoret om jobb, tider och kunder. Ring administratören om inloggning, nät, nycklar och datorn. Är något inte skickat kopierar ”Kopiera supportrapport” sist i Utkorgen det som supporten behöver veta om det, utan innehållet. ”Spara en rapport” under Mer skapar en fil till dem; i den finns inga namn, anteckningar, nycklar eller lösenord.',
    ],
  },
]
