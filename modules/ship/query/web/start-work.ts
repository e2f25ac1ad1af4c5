/** Addresses at which surveys of a ship are requested or quoted, and who may open them. */
import type { Cert, Window } from './components/chart-lanes.ts'

/** Rights of which the page of a request, and of a quotation, needs one. */
export const requestRights = ['work.surveyRequest.ask'] as const
export const quotationRights = ['work.quotation.save'] as const

/** A survey that is handed to the form of a request or of a quotation. */
export interface ChosenSurvey {
  shipCertId: number
  ruleCode: string
  occurrence: number
  certId: number
  surveyType: string
}

/** A ship whose work begins, and the survey window it begins from. Row of the slots that start work. */
export type StartingShip<S extends object> = S & {
  survey?: { certId: number; surveyType: string; dueDate: string; name: string }
}

/** The survey of a window. */
export const surveyOf = (cert: Pick<Cert, 'id' | 'certId'>, window: Window): ChosenSurvey => ({
  shipCertId: cert.id,
  ruleCode: window.ruleCode,
  occurrence: window.occurrence,
  certId: cert.certId,
  surveyType: window.surveyType,
})

const written = ({ shipCertId, ruleCode, occurrence, certId, surveyType }: ChosenSurvey) =>
  [shipCertId, ruleCode, occurrence, certId, surveyType].join('~')

function search(shipId: number, surveys: readonly ChosenSurvey[], day?: string): string {
  const params = new URLSearchParams({ ship: String(shipId) })
  for (const survey of surveys) params.append('survey', written(survey))
  if (day) params.set('eta', day)
  return params.toString()
}

/**
 * Page of a new request with ship and surveys filled in.
 * @param day arrival of the ship, a calendar date
 */
export const requestPath = (
  shipId: number,
  surveys: readonly ChosenSurvey[] = [],
  day?: string,
): string => `/work/surveyRequest/edit?${search(shipId, surveys, day)}`

/** Page of a new quotation with ship and surveys filled in. */
export const quotationPath = (shipId: number, surveys: readonly ChosenSurvey[] = []): string =>
  `/work/quotation/edit?${search(shipId, surveys)}`

/** The surveys in the address of such a page; malformed ones are left out. */
export function chosenSurveys(params: URLSearchParams): ChosenSurvey[] {
  return params.getAll('survey').flatMap((text) => {
    const [shipCertId, ruleCode, occurrence, certId, surveyType] = text.split('~')
    const survey = {
      shipCertId: Number(shipCertId),
      ruleCode: ruleCode ?? '',
      occurrence: Number(occurrence),
      certId: Number(certId),
      surveyType: surveyType ?? '',
    }
    return survey.shipCertId > 0 && survey.certId > 0 && survey.ruleCode && survey.surveyType
      ? [survey]
      : []
  })
}
