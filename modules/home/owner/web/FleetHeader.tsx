import { GroupOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/api/text.tsx'
import { Allowed } from '#web/kit/Allowed.tsx'
import type { Fleet } from './fleet.ts'
import { ownerPageText } from './ownerPage.text.ts'
import type { Part } from './use-part.ts'

const Groups = lazy(() => import('./SubFleets.tsx'))

/** User, selected part of the fleet, and the button to request a survey. */
export function FleetHeader({
  title,
  fleet,
  part,
}: {
  title: string
  fleet: Fleet | undefined
  part: Part
}) {
  const t = useMessages(ownerPageText)
  const [editing, setEditing] = useState(false)
  const { companies = [], subFleets = [] } = fleet ?? {}
  return (
    <header className="owner-head">
      <h1>{title}</h1>
      <div className="owner-part">
        {companies.length > 1 && (
          <Select
            aria-label={t.company}
            value={part.company ?? 0}
            options={[
              { value: 0, label: t.allCompanies },
              ...companies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => part.put({ company: id || null })}
            popupMatchSelectWidth={false}
          />
        )}
        {subFleets.length > 0 && (
          <Select
            aria-label={t.group}
            value={part.group ?? 0}
            options={[
              { value: 0, label: t.wholeFleet },
              ...subFleets.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => part.put({ group: id || null })}
            popupMatchSelectWidth={false}
          />
        )}
        {fleet && fleet.ships.length + subFleets.length > 0 && (
          <Button icon={<GroupOutlined aria-hidden />} onClick={() => setEditing(true)}>
            {t.groups}
          </Button>
        )}
        <Allowed requiredRights={['work.surveyRequest.ask']}>
          <Link to="/work/surveyRequest/edit">
            <Button type="primary" icon={<PlusOutlined aria-hidden />} tabIndex={-1}>
              {t.ask}
            </Button>
          </Link>
        </Allowed>
      </div>
      {editing && fleet && (
        <Suspense>
          <Groups
            groups={subFleets}
            onClose={() => setEditing(false)}
            onRemoved={(id) => id === part.group && part.put({ group: null })}
          />
        </Suspense>
      )}
    </header>
  )
}
