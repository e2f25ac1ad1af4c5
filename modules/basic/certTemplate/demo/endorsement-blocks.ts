/**
 * Endorsements of five-year certificates in the order of the model forms: surveys of each year,
 * extensions, advancement of the anniversary date, and the surveys held under it. Each has its own
 * space for signature, place, date and seal.
 */
import { line } from '#tools/docx/docx-builder.ts'
import { endorsements, pageTitle } from './certificate-blocks.ts'
import type { Block } from './certificate-blocks.ts'
import { articleOf } from './endorsement-articles.ts'
import type { EndorsementArticles } from './endorsement-articles.ts'

type Label = readonly [en: string, zh: string]

/** How the words of a form differ: ships are surveyed, systems are verified. */
export interface Wording {
  /** what is held each year or at renewal */
  survey: Label
  /** where an extension leads to */
  port: Label
  /** the date that a survey held early moves */
  movedDate: Label
}
export const SURVEY: Wording = {
  survey: ['survey', '检验'],
  port: ['port of survey', '检验港口'],
  movedDate: ['anniversary date', '周年日'],
}
export const VERIFICATION: Wording = {
  survey: ['verification', '审核'],
  port: ['port of verification', '审核港口'],
  movedDate: ['expiry date', '到期日'],
}
export const SECURITY_VERIFICATION: Wording = {
  ...VERIFICATION,
  survey: ['verification', '核验'],
  port: ['port of verification', '核验港口'],
}

/** Rows of the surveys of a five-year certificate, by the survey held between two of them. */
export const SURVEY_ROWS = {
  annual: [
    ['First annual survey', '第一次年度检验'],
    ['Second annual survey', '第二次年度检验'],
    ['Third annual survey', '第三次年度检验'],
    ['Fourth annual survey', '第四次年度检验'],
  ],
  intermediate: [
    ['Annual survey', '年度检验'],
    ['Annual / Intermediate* survey', '年度 / 中间*检验'],
    ['Annual / Intermediate* survey', '年度 / 中间*检验'],
    ['Annual survey', '年度检验'],
  ],
  periodical: [
    ['Annual survey', '年度检验'],
    ['Annual / Periodical* survey', '年度 / 定期*检验'],
    ['Annual / Periodical* survey', '年度 / 定期*检验'],
    ['Annual survey', '年度检验'],
  ],
  intermediatePeriodical: [
    ['Annual survey', '年度检验'],
    ['Annual / Periodical / Intermediate* survey', '年度 / 定期 / 中间*检验'],
    ['Annual / Periodical / Intermediate* survey', '年度 / 定期 / 中间*检验'],
    ['Annual survey', '年度检验'],
  ],
  periodicalEach: [
    ['First periodical survey', '第一次定期检验'],
    ['Second periodical survey', '第二次定期检验'],
    ['Third periodical survey', '第三次定期检验'],
    ['Fourth periodical survey', '第四次定期检验'],
  ],
} as const satisfies Record<string, readonly Label[]>
export type SurveyScheme = keyof typeof SURVEY_ROWS

const TITLES: Record<SurveyScheme, Label> = {
  annual: ['Annual surveys', '年度检验'],
  intermediate: ['Annual and intermediate surveys', '年度检验和中间检验'],
  periodical: ['Annual and periodical surveys', '年度检验和定期检验'],
  intermediatePeriodical: [
    'Annual, periodical and intermediate surveys',
    '年度检验、定期检验和中间检验',
  ],
  periodicalEach: ['Periodical surveys', '定期检验'],
}
const UNDER_MOVED_DATE: Record<SurveyScheme, readonly [article: string, ...Label]> = {
  annual: ['an', 'annual survey', '年度检验'],
  intermediate: ['an', 'annual / intermediate* survey', '年度 / 中间*检验'],
  periodical: ['an', 'annual / periodical* survey', '年度 / 定期*检验'],
  intermediatePeriodical: [
    'an',
    'annual / periodical / intermediate* survey',
    '年度 / 定期 / 中间*检验',
  ],
  periodicalEach: ['a', 'periodical survey', '定期检验'],
}

/** Row height of an endorsement with one or two rows, mm. */
const SLOT = 14

const SHIP: Label = ['ship', '本船']
const complied = ({ instrumentEn, instrumentZh, object = SHIP }: EndorsementArticles): Label => [
  `the ${object[0]} was found to comply with the relevant requirements of ${instrumentEn}`,
  `${object[1]}符合${instrumentZh}的有关要求`,
]

/**
 * The surveys of each year, four slots; the second and third name both surveys of which one is held.
 * @param regulation number of the regulation that requires them, as in `articles`
 */
export function annualEndorsements(
  articles: EndorsementArticles,
  regulation: string,
  scheme: SurveyScheme,
  rowHeight = 14,
): Block[] {
  const rule = articleOf(articles, regulation)
  const [en, zh] = complied(articles)
  return endorsements(
    {
      en: TITLES[scheme][0],
      zh: TITLES[scheme][1],
      textEn: `THIS IS TO CERTIFY that, at a survey required by ${rule.en}, ${en}.`,
      textZh: `兹证明，经${rule.zh}要求的检验，${zh}。`,
      rows: SURVEY_ROWS[scheme],
    },
    rowHeight,
  )
}

/** The two inspections of the outside of the ship's bottom in five years: SOLAS I/10(a)(v). */
export function bottomEndorsements(articles: EndorsementArticles, regulation: string): Block[] {
  const rule = articleOf(articles, regulation)
  const [en, zh] = complied(articles)
  return endorsements(
    {
      en: 'Inspections of the outside of the ship’s bottom',
      zh: '船底外部检查',
      textEn: `THIS IS TO CERTIFY that, at an inspection required by ${rule.en}, ${en}.`,
      textZh: `兹证明，经${rule.zh}要求的检查，${zh}。`,
      rows: [
        ['First inspection', '第一次检查'],
        ['Second inspection', '第二次检查'],
      ],
    },
    SLOT,
  )
}

const UNTIL: Label = ['Accepted as valid until', '接受有效期至']

/** How an Exemption Certificate is extended: with the certificate to which it is attached. */
const ATTACHED: Label = [
  ', subject to the {parentCertificate}, to which this certificate is attached, remaining valid',
  '，但本证书所附的 {parentCertificate} 须保持有效',
]
/** End of the sentence of an extension. */
const condition = (isAttached: boolean): Label => (isAttached ? ATTACHED : ['', ''])

/** Short certificate accepted for the full term, and renewal held: (c) and (d). */
function acceptances(
  articles: EndorsementArticles,
  { survey }: Wording,
  isAttached: boolean,
): Block[] {
  const { instrumentEn, instrumentZh, object = SHIP } = articles
  const [subjectEn, subjectZh] = condition(isAttached)
  const complies: Label = isAttached
    ? ['This certificate shall', '']
    : [
        `The ${object[0]} complies with the relevant requirements of ${instrumentEn}, and this certificate shall`,
        `${object[1]}符合${instrumentZh}的有关要求，`,
      ]
  const accept = (title: Label, number: string) => {
    const rule = articleOf(articles, number)
    return endorsements(
      {
        en: title[0],
        zh: title[1],
        textEn: `${complies[0]}, in accordance with ${rule.en}, be accepted as valid until the date below${subjectEn}.`,
        textZh: `${complies[1]}根据${rule.zh}，本证书应接受为有效，有效期至下列日期${subjectZh}。`,
        rows: [['', '']],
        first: UNTIL,
      },
      SLOT,
    )
  }
  return [
    ...(articles.short
      ? accept(
          [
            'Extension of a certificate valid for less than five years',
            '有效期不足五年的证书的展期',
          ],
          articles.short,
        )
      : []),
    ...accept([`Renewal ${survey[0]} completed`, `换证${survey[1]}已完成`], articles.renewed),
  ]
}

/** Extension to the port of survey or for a period of grace: (e), (f); one is struck out. */
function voyageExtension(
  articles: EndorsementArticles,
  { port }: Wording,
  isAttached: boolean,
): Block[] {
  const [subjectEn, subjectZh] = condition(isAttached)
  const { grace } = articles
  const rule = articleOf(articles, grace ? `${articles.port} / ${grace}*` : articles.port)
  return endorsements(
    {
      en: `Extension until reaching the ${port[0]}${grace ? ' or for a period of grace' : ''}`,
      zh: `展期至到达${port[1]}${grace ? '或给予宽限期' : ''}`,
      textEn: `This certificate shall, in accordance with ${rule.en}, be accepted as valid until the date below${subjectEn}.`,
      textZh: `根据${rule.zh}，本证书应接受为有效，有效期至下列日期${subjectZh}。`,
      rows: [['', '']],
      first: UNTIL,
    },
    SLOT,
  )
}

/** New anniversary date after a survey held early, two slots: (h). */
function advancement(
  articles: EndorsementArticles,
  number: string,
  { movedDate }: Wording,
): Block[] {
  const rule = articleOf(articles, number)
  return endorsements(
    {
      en: `Advancement of ${movedDate[0]}`,
      zh: `${movedDate[1]}提前`,
      textEn: `In accordance with ${rule.en}, the new ${movedDate[0]} is the date below.`,
      textZh: `根据${rule.zh}，新的${movedDate[1]}为下列日期。`,
      rows: [
        ['', ''],
        ['', ''],
      ],
      first: [`New ${movedDate[0]}`, `新的${movedDate[1]}`],
    },
    SLOT,
  )
}

/** A survey held under the moved anniversary date: (h)(iii). */
export function surveyUnderMovedDate(
  articles: EndorsementArticles & { afterAdvance: string },
  scheme: SurveyScheme,
): Block[] {
  const rule = articleOf(articles, articles.afterAdvance)
  const [article, en, zh] = UNDER_MOVED_DATE[scheme]
  const [compliedEn, compliedZh] = complied(articles)
  const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return endorsements(
    {
      en: `${title(en)} under ${articles.afterAdvance}`,
      zh: `第 ${articles.afterAdvance} 条的${zh}`,
      textEn: `THIS IS TO CERTIFY that, at ${article} ${en} in accordance with ${rule.en}, ${compliedEn}.`,
      textZh: `兹证明，根据${rule.zh}进行的${zh}，${compliedZh}。`,
      rows: [[title(en), zh]],
    },
    SLOT,
  )
}

/** Whether rows of the scheme name two surveys, of which one is struck out. */
const hasAlternatives = (scheme: SurveyScheme): boolean =>
  SURVEY_ROWS[scheme].some(([en]) => en.includes('*'))

/** Line below endorsements with alternatives. */
export const strikeOut = (): Block =>
  line('* Delete as appropriate. 不适用者划去。', { size: 7.5, line: 11, before: 3 })

/**
 * The page of extensions and advancement, behind the page of surveys; below them where the
 * instrument has no advancement, and both fit on a page.
 */
export const extensionPage = (
  { advanced }: Pick<EndorsementArticles, 'advanced'>,
  { movedDate }: Wording = SURVEY,
): Block[] =>
  advanced
    ? pageTitle(
        `Extension of validity and advancement of ${movedDate[0]}`,
        `有效期展期和${movedDate[1]}提前`,
      )
    : pageTitle('Extension of validity', '有效期展期', false)

/**
 * Extensions and advancement of the anniversary date, as far as the instrument has them: (c), (d),
 * (e) or (f), (h).
 * @param isAttached of a certificate that is valid with the one to which it is attached
 */
export const extensionEndorsements = (
  articles: EndorsementArticles,
  wording: Wording = SURVEY,
  isAttached = false,
): Block[] => [
  ...acceptances(articles, wording, isAttached),
  ...voyageExtension(articles, wording, isAttached),
  ...(articles.advanced ? advancement(articles, articles.advanced, wording) : []),
]

/**
 * All endorsements of a certificate with surveys of each year, extensions, and surveys under a moved
 * anniversary date.
 * @param options.bottom number of the regulation that requires inspections of the ship's bottom
 * @param options.notes printed below the surveys of each year
 */
export function surveyEndorsements(
  articles: EndorsementArticles,
  regulation: string,
  scheme: SurveyScheme,
  { bottom, notes = [] }: { bottom?: string; notes?: Block[] } = {},
): Block[] {
  const { afterAdvance } = articles
  return [
    ...annualEndorsements(articles, regulation, scheme),
    ...(bottom ? bottomEndorsements(articles, bottom) : []),
    ...notes,
    ...(hasAlternatives(scheme) ? [strikeOut()] : []),
    ...extensionPage(articles),
    ...extensionEndorsements(articles),
    ...(afterAdvance ? surveyUnderMovedDate({ ...articles, afterAdvance }, scheme) : []),
    ...(articles.grace ? [strikeOut()] : []),
  ]
}
