import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from 'antd'
import { Link, Navigate, useLocation } from 'react-router'
import { useLine } from '../api/line.ts'
import { useMe } from '../api/me.ts'
import { useText } from '../api/text.tsx'
import { signInText } from '../signin/sign-in.text.ts'
import { Welcome } from '../signin/Welcome.tsx'
import { aliasesOf, landingOf, mayOpen, redirectOf } from './menus.ts'
import { usePage } from './page.tsx'
import { hasPage, needs, pages } from './registry.ts'
import { shellText } from './shell.text.ts'

/** The pages open to this person. Every path that is not one of them leads to /404. */
export function Routing() {
  const { pathname } = useLocation()
  return <Broken key={pathname}><Opened path={pathname} /></Broken>
}

/** Paths are whole, and looked up: matching a hundred patterns takes a slow processor longer than drawing the menu. */
function Opened({ path }: { path: string }) {
  const { menus, info, codes } = useMe()
  const { search } = useLocation()
  const landing = landingOf(info.role.taskNode)
  const same = (other: string) => other.toLowerCase() === (path.replace(/\/+$/, '') || '/').toLowerCase()
  if (same('/')) return <Home landing={landing} />
  if (same('/login')) return <Navigate to={redirectOf(search) ?? (hasPage(landing) ? landing : '/')} replace />
  if (same('/404')) return <NotFound />
  const own = Object.keys(pages).find(same)
  const wanted = own && mayOpen(own, menus) ? own : aliasesOf(menus, hasPage).find((alias) => same(alias.path))?.page ?? ''
  const Page = pages[wanted]
  if (!Page) return <Navigate to="/404" replace />
  return needs[wanted]?.every((code) => !codes.has(code)) ? <NotYours /> : <Page />
}

/** A page of a menu the person has, for what they may not do. */
function NotYours() {
  const t = useText(shellText)
  usePage(t.notYours)
  return <div className="empty-page" role="alert"><h1>{t.notYours}</h1><p>{t.notYoursHelp}</p><Link to="/home">{t.workbench}</Link></div>
}

function Home({ landing }: { landing: string }) {
  const t = useText(shellText)
  usePage(t.home)
  return <div className="home-page"><Welcome action={hasPage(landing) ? <Link className="hero-button" to={landing}>{t.workbench}</Link> : null} /></div>
}

function NotFound() {
  const t = useText(shellText)
  const words = useText(signInText)
  usePage('404')
  return (
    <div className="empty-page">
      <p className="not-found-number" aria-hidden="true">404</p>
      <h1>{t.notFound}</h1>
      <p>{t.notFoundHelp}</p>
      <Link to="/">{words.toHome}</Link>
    </div>
  )
}

/** Keeps a fault of one page to that page. */
class Broken extends Component<{ children: ReactNode }, { cause: Error | null }> {
  override state = { cause: null }
  static getDerivedStateFromError(cause: Error) { return { cause } }
  override render() { return this.state.cause ? <BrokenPage cause={this.state.cause} /> : this.props.children }
}

function BrokenPage({ cause }: { cause: Error }) {
  const t = useText(shellText)
  // Most likely it was a part of the page that this device does not keep.
  const { lost } = useLine()
  return (
    <div className="empty-page" role="alert">
      <h1>{lost ? t.brokenOffline : t.broken}</h1>
      <p>{lost ? t.brokenOfflineHelp : t.brokenHelp}</p>
      {!lost && <p className="faint">{cause.message}</p>}
      <Button type="primary" onClick={() => location.reload()}>{t.reload}</Button>
    </div>
  )
}
