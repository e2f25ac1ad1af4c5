import FillPage from '#modules/work/paper/web/FillPage.tsx'
import { Paper } from '#modules/work/paper/web/kind.tsx'
import { surveyPaper } from './survey-paper.tsx'

/** Where the person in charge fills in a survey certificate. */
export default function SurveyCertFill() {
  return <Paper kind={surveyPaper}><FillPage /></Paper>
}
