/** Anki's database of version 11, which all versions since 2.1 read. */
export const collectionSchema = `
create table col (
  id integer primary key, crt integer not null, mod integer not null, scm integer not null, ver integer not null,
  dty integer not null, usn integer not null, ls integer not null, conf text not null, models text not null,
  decks text not null, dconf text not null, tags text not null
);
create table notes (
  id integer primary key, guid text not null, mid integer not null, mod integer not null, usn integer not null,
  tags text not null, flds text not null, sfld integer not null, csum integer not null, flags integer not null,
  data text not null
);
create table cards (
  id integer primary key, nid integer not null, did integer not null, ord integer not null, mod integer not null,
  usn integer not null, type integer not null, queue integer not null, due integer not null, ivl integer not null,
  factor integer not null, reps integer not null, lapses integer not null, left integer not null,
  odue integer not null, odid integer not null, flags integer not null, data text not null
);
create table revlog (
  id integer primary key, cid integer not null, usn integer not null, ease integer not null, ivl integer not null,
  lastIvl integer not null, factor integer not null, time integer not null, type integer not null
);
create table graves (usn integer not null, oid integer not null, type integer not null);
create index ix_notes_usn on notes (usn);
create index ix_cards_usn on cards (usn);
create index ix_revlog_usn on revlog (usn);
create index ix_cards_nid on cards (nid);
create index ix_cards_sched on cards (did, queue, due);
create index ix_revlog_cid on revlog (cid);
create index ix_notes_csum on notes (csum);
`

/** The note type of exported cards. Its id never changes, so that Anki knows it again. */
export const noteType = {
  id: 1_764_000_000_000,
  name: 'Basic (Waymark)',
  type: 0,
  usn: -1,
  sortf: 0,
  did: null,
  tags: [],
  vers: [],
  css: '.card { font-family: arial; font-size: 20px; text-align: center; color: black; background-color: white; }',
  latexPre:
    '\\documentclass[12pt]{article}\n\\special{papersize=3in,5in}\n\\usepackage{amssymb,amsmath}\n\\pagestyle{empty}\n\\setlength{\\parindent}{0in}\n\\begin{document}\n',
  latexPost: '\\end{document}',
  req: [[0, 'any', [0]]],
  flds: ['Front', 'Back'].map((name, ord) => ({
    name,
    ord,
    sticky: false,
    rtl: false,
    font: 'Arial',
    size: 20,
    media: [],
  })),
  tmpls: [
    {
      name: 'Card 1',
      ord: 0,
      qfmt: '{{Front}}',
      afmt: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}',
      did: null,
      bqfmt: '',
      bafmt: '',
    },
  ],
}

/** The JSON columns of the collection, with Anki's usual values. */
export function collectionSettings(decks: readonly { deckId: number; name: string }[], seconds: number) {
  const deckOf = (id: number, name: string) => ({
    id,
    name,
    mod: seconds,
    usn: -1,
    conf: 1,
    desc: '',
    dyn: 0,
    collapsed: false,
    browserCollapsed: false,
    extendNew: 0,
    extendRev: 0,
    newToday: [0, 0],
    revToday: [0, 0],
    lrnToday: [0, 0],
    timeToday: [0, 0],
  })
  const listed = [deckOf(1, 'Default'), ...decks.map(({ deckId, name }) => deckOf(deckId, name))]
  return {
    conf: {
      activeDecks: [1],
      curDeck: 1,
      curModel: String(noteType.id),
      nextPos: 1,
      addToCur: true,
      collapseTime: 1200,
      dueCounts: true,
      estTimes: true,
      newSpread: 0,
      sortBackwards: false,
      sortType: 'noteFld',
      timeLim: 0,
    },
    models: { [noteType.id]: { ...noteType, mod: seconds } },
    decks: Object.fromEntries(listed.map((deck) => [deck.id, deck])),
    dconf: {
      1: {
        id: 1,
        name: 'Default',
        mod: 0,
        usn: 0,
        autoplay: true,
        maxTaken: 60,
        replayq: true,
        timer: 0,
        lapse: { delays: [10], leechAction: 0, leechFails: 8, minInt: 1, mult: 0 },
        new: {
          bury: true,
          delays: [1, 10],
          initialFactor: 2500,
          ints: [1, 4, 7],
          order: 1,
          perDay: 20,
          separate: true,
        },
        rev: { bury: true, ease4: 1.3, fuzz: 0.05, ivlFct: 1, maxIvl: 36_500, minSpace: 1, perDay: 100 },
      },
    },
  }
}
