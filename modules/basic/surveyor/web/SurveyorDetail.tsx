import type { DetailOf } from '#common/contract.ts'
import { useHasRight, useMe } from '#web/api/me.ts'
import { useLang } from '#web/api/text.tsx'
import { DetailPage } from '#web/kit/detail/DetailPage.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { surveyor } from '../surveyor.contract.ts'
import { surveyorText } from '../surveyor.text.ts'
import { Authorisations } from './Authorisations.tsx'
import { countryName } from './countries.ts'

type SurveyorRow = DetailOf<typeof surveyor>
const { sections, tabs } = surveyorText
const described = { contract: surveyor, text: surveyorText }
const form = () => import('./SurveyorForm.tsx')

/** @param whole whether the user may see the personal documents */
function Particulars({ row, whole }: { row: SurveyorRow; whole: boolean }) {
  const lang = useLang()
  const nationality = {
    name: 'nationality',
    render: (one: SurveyorRow) => countryName(one.nationality, lang),
  }
  return (
    <>
      <DetailFields
        {...described}
        row={row}
        title={sections.person}
        fields={
          whole
            ? [
                'surname',
                'name',
                'fullName',
                'nameZh',
                'sex',
                nationality,
                row.nationality === 'CN' ? 'idCard' : 'passport',
                'birthday',
                'birthplace',
                'status',
                'remark',
              ]
            : ['surname', 'name', 'fullName', 'nameZh', 'sex', nationality, 'status']
        }
      />
      <DetailFields
        {...described}
        row={row}
        title={sections.contact}
        fields={[
          'mobile',
          'email',
          'phone',
          whole && 'fax',
          'region',
          'city',
          'organization',
          whole && { name: 'address', wide: true },
        ]}
      />
    </>
  )
}

export default function SurveyorDetail() {
  const maintains = useHasRight(['basic.surveyor.save'])
  const { info } = useMe()
  const whole = (row: SurveyorRow) => maintains || info.surveyorId === row.id
  return (
    <DetailPage
      {...described}
      form={form}
      history={maintains}
      subtitle={(row) => [row.organization, row.city].filter(Boolean).join(' · ')}
      tabs={[
        {
          key: 'facts',
          label: tabs.particulars,
          render: (row) => <Particulars row={row} whole={whole(row)} />,
        },
        {
          key: 'authorisations',
          label: tabs.authorisations,
          render: (row) => <Authorisations row={row} />,
        },
        {
          key: 'background',
          label: tabs.background,
          render: (row) => (
            <>
              <DetailFields
                {...described}
                row={row}
                title={sections.experience}
                columns={1}
                fields={['experience1', 'experience2', 'experience3']}
              />
              <DetailFields
                {...described}
                row={row}
                title={sections.education}
                columns={2}
                fields={['highestEdu', 'university']}
              />
            </>
          ),
        },
        {
          key: 'files',
          label: tabs.files,
          visibleWhen: whole,
          render: (row) => (
            <DetailFields
              {...described}
              row={row}
              columns={1}
              fields={['attachment1', 'attachment2', 'grantFileId']}
            />
          ),
        },
        {
          key: 'images',
          label: tabs.images,
          visibleWhen: whole,
          render: (row) => (
            <DetailFields
              {...described}
              row={row}
              fields={['signature', 'personalSeal', 'officialSeal']}
            />
          ),
        },
      ]}
    />
  )
}
