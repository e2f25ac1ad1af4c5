import { Button } from 'antd'
import type { ButtonProps } from 'antd'
import { Link } from 'react-router'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import { shipQueryText } from '#modules/ship/query/shipQuery.text.ts'
import { quotationPath, quotationRights, requestPath, requestRights } from '../start-work.ts'
import type { ChosenSurvey } from '../start-work.ts'

interface Props extends Pick<ButtonProps, 'type' | 'size'> {
  shipId: number
  /** filled in on the page that opens */
  surveys?: readonly ChosenSurvey[]
  /** arrival in a request, a calendar date */
  day?: string
  /** labels, where the usual ones are too long or too narrow */
  request?: string
  quote?: string
  /** names the survey, where several such buttons are on a page */
  of?: string
}

/** Opens a request of the owner, or a quotation of the office, with these surveys filled in. */
export function StartWork({ shipId, surveys = [], day, request, quote, of, ...button }: Props) {
  const t = useMessages(shipQueryText)
  const [ask, offer] = [request ?? t.requestSurveys, quote ?? t.duties.quote]
  const named = (label: string) => (of ? { 'aria-label': `${label} ${of}` } : {})
  return (
    <>
      <Allowed requiredRights={requestRights}>
        <Link to={requestPath(shipId, surveys, day)} {...named(ask)}>
          <Button {...button} tabIndex={-1}>
            {ask}
          </Button>
        </Link>
      </Allowed>
      <Allowed requiredRights={quotationRights}>
        <Link to={quotationPath(shipId, surveys)} {...named(offer)}>
          <Button {...button} tabIndex={-1}>
            {offer}
          </Button>
        </Link>
      </Allowed>
    </>
  )
}
