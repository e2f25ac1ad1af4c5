/** Selects a certificate template by flag, ship type, tonnage, term and action, the most specific first. */

/** One condition line of a template; empty means any. Tonnages in GT, both ends included. */
export interface TemplateLine {
  flagId?: number | null
  shipTypes?: readonly string[] | null
  grossTonFrom?: number | null
  grossTonTo?: number | null
}
export interface MatchedTemplate extends TemplateLine {
  id: number
  /** 1 active, 0 inactive */
  status: number
  term?: string | null
  /** key of ACTION_TYPE */
  actionType?: string | null
  /** further condition lines */
  alsoFor?: readonly (Omit<TemplateLine, 'shipTypes'> & { shipType?: string | null })[] | null
}
/** What a certificate requires of its template; absent values are unknown. */
export interface TemplateCriteria {
  flagId?: number | null
  shipType?: string | null
  grossTonnage?: number | null
  term?: string | null
  /** key of ACTION_TYPE */
  actionType?: string | null
}

type Aspect = 'status' | 'flag' | 'shipType' | 'tonnage' | 'term' | 'action'
/** Why a template matches or not, one reason per aspect. */
export interface MatchReason {
  aspect: Aspect
  ok: boolean
  zh: string
  en: string
}
export interface TemplateScore {
  fits: boolean
  reasons: MatchReason[]
  /** compared from the left; greater is more specific */
  rank: readonly number[]
}

const reason = (aspect: Aspect, ok: boolean, zh: string, en: string): MatchReason => ({
  aspect,
  ok,
  zh,
  en,
})

/** Matches one aspect: an empty condition matches everything, a named one only its values. */
function matchAspect(
  aspect: 'flag' | 'shipType' | 'term' | 'action',
  required: readonly unknown[],
  given: unknown,
  [zh, en]: readonly [string, string],
): MatchReason {
  if (required.length === 0) return reason(aspect, true, `${zh}不限`, `for any ${en}`)
  if (given === null || given === undefined)
    return reason(
      aspect,
      false,
      `仅限特定${zh}，而${zh}未给出`,
      `only for certain ${en}s, and none is specified`,
    )
  return required.includes(given)
    ? reason(aspect, true, `正是该${zh}`, `for this ${en}`)
    : reason(aspect, false, `用于其他${zh}`, `for another ${en}`)
}

function tonnage(
  { grossTonFrom: from, grossTonTo: to }: TemplateLine,
  given: number | null | undefined,
): MatchReason {
  if (from == null && to == null) return reason('tonnage', true, '总吨不限', 'for any tonnage')
  const band = [from ?? 0, to].filter((end) => end != null).join(' – ') + (to == null ? ' +' : '')
  if (given == null)
    return reason(
      'tonnage',
      false,
      `限总吨 ${band}，而总吨未知`,
      `for GT ${band}, and the tonnage is unknown`,
    )
  const ok = given >= (from ?? 0) && given <= (to ?? Infinity)
  return ok
    ? reason('tonnage', true, `在总吨范围 ${band} 内`, `within GT ${band}`)
    : reason('tonnage', false, `限总吨 ${band}`, `only for GT ${band}`)
}

/** Narrower bands are more specific; a template without a band is the least specific. */
const tonnageSpecificity = ({ grossTonFrom: from, grossTonTo: to }: TemplateLine) =>
  from == null && to == null ? 0 : 1 / ((to ?? 999_999) - (from ?? 0) + 1)

/**
 * Whether a template matches the criteria of a certificate, with a reason per aspect. The best of
 * its lines counts. Ranking: a named flag before any flag; then ship type, narrower tonnage, term,
 * action; then the newest. The action is a reason only where the template names one.
 */
export function scoreTemplate(
  template: MatchedTemplate,
  criteria: TemplateCriteria,
): TemplateScore {
  const lines: TemplateLine[] = [
    template,
    ...(template.alsoFor ?? []).map(({ shipType, ...line }) => ({
      ...line,
      shipTypes: shipType ? [shipType] : null,
    })),
  ]
  const status = template.status === 1 ? [] : [reason('status', false, '已停用', 'retired')]
  const term = matchAspect('term', template.term ? [template.term] : [], criteria.term, [
    '期限',
    'term',
  ])
  const action = template.actionType
    ? [matchAspect('action', [template.actionType], criteria.actionType, ['业务类型', 'action'])]
    : []
  const scored = lines.map((line): TemplateScore => {
    const reasons = [
      ...status,
      matchAspect('flag', line.flagId == null ? [] : [line.flagId], criteria.flagId, [
        '船旗国',
        'flag',
      ]),
      matchAspect('shipType', line.shipTypes ?? [], criteria.shipType, ['船舶类型', 'ship type']),
      tonnage(line, criteria.grossTonnage),
      term,
      ...action,
    ]
    const rank = [
      line.flagId == null ? 0 : 1,
      line.shipTypes?.length ? 1 : 0,
      tonnageSpecificity(line),
      template.term ? 1 : 0,
      template.actionType ? 1 : 0,
      template.id,
    ]
    return { fits: reasons.every(({ ok }) => ok), reasons, rank }
  })
  return scored.sort(byFitness)[0]!
}

const byFitness = (a: TemplateScore, b: TemplateScore): number => {
  if (a.fits !== b.fits) return a.fits ? -1 : 1
  const at = a.rank.findIndex((value, i) => value !== b.rank[i])
  return at < 0 ? 0 : b.rank[at]! - a.rank[at]!
}

/** Ranks templates, those that do not match last; the first one is used if it matches. */
export function rankTemplates<T extends MatchedTemplate>(
  templates: readonly T[],
  criteria: TemplateCriteria,
): (T & TemplateScore)[] {
  return templates
    .map((template) => ({ ...template, ...scoreTemplate(template, criteria) }))
    .sort(byFitness)
}
