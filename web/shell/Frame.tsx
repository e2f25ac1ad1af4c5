import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { endSession } from '../api/call.ts'
import { useLine } from '../api/line.ts'
import { useMe } from '../api/me.ts'
import { currentModule, keepModule, keepSetting, setting } from '../api/session.ts'
import { usePick, useSay, useText } from '../api/text.tsx'
import { signOut } from '../signin/sign-in-calls.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { keepFocus } from './focus-back.ts'
import { useIdle } from './idle.ts'
import { LineBar, NewVersion } from './LineBar.tsx'
import { fixedPages, menuOf, modulesOf } from './menus.ts'
import type { MenuModule } from './menus.ts'
import { PageContext } from './page.tsx'
import type { PageNote } from './page.tsx'
import { Panels } from './Panels.tsx'
import { noteRecent } from './recent.ts'
import { hasPage } from './registry.ts'
import { Routing } from './Routing.tsx'
import { shellText } from './shell.text.ts'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
import '../kit/kit.css'
import './frame.css'

/** Start page and workbenches belong to no module: there the top bar marks Home, and no module's menu stands on the left. */
const atHome = (path: string) => path === '/' || (fixedPages as readonly string[]).includes(path)

/** The module shown on the left: that of the open page, otherwise the one chosen last in this session. */
function useModule(modules: MenuModule[], path: string): MenuModule | undefined {
  const menu = menuOf(path, useMe().menus)
  const own = modules.find((m) => m.children.some((c) => c.menuId === menu?.menuId))
  useEffect(() => { if (own) keepModule(own.menuId) }, [own])
  return own ?? modules.find((m) => m.menuId === currentModule())
}

/** Top bar, side menu, breadcrumb and the open page. Specification 2 and 9. */
export function Frame() {
  const me = useMe()
  const t = useText(shellText)
  const say = useSay()
  const pick = usePick()
  const { pathname, search } = useLocation()
  const modules = modulesOf(me.menus, hasPage)
  const module = useModule(modules, pathname)
  const [narrow, setNarrow] = useState(() => setting<boolean>('menu.narrow') ?? false)
  const [mobileMenu, setMobileMenu] = useState(false)
  const [note, setNote] = useState<PageNote>({})
  const menu = menuOf(pathname, me.menus)

  useIdle(me.info.idleMinutes, () => {
    endSession(say(shellText.idle, { minutes: me.info.idleMinutes }), 1000, { why: 'idle', minutes: me.info.idleMinutes })
    setTimeout(() => void signOut(), 900)
  })
  useEffect(keepFocus, [])
  useEffect(() => { setMobileMenu(false) }, [pathname])
  useEffect(() => {
    document.title = [note.title, menu && pick(menu.nameZh, menu.nameEn), 'Plimsoll'].filter(Boolean).join(' · ')
  }, [note.title, menu, pick])

  useEffect(() => {
    // Only records: their pages are asked for by id.
    const id = new URLSearchParams(search).get('id')
    if (note.title && menu && id) noteRecent(me.info.userId, { path: `${pathname}?id=${id}`, title: note.title, zh: menu.nameZh, en: menu.nameEn })
  }, [note.title, menu, pathname, search, me.info.userId])

  const toggle = () => {
    setNarrow(!narrow)
    keepSetting('menu.narrow', !narrow)
  }
  const side = atHome(pathname) ? undefined : module
  return (
    <Panels>
      <div className={narrow ? 'frame frame-narrow' : 'frame'}>
        <a className="skip" href="#content">{t.skip}</a>
        <TopBar modules={modules} module={side} onMenu={() => setMobileMenu(true)} />
        <SideMenu module={side} modules={modules} active={menu?.menuId} narrow={narrow} onToggle={toggle} mobileOpen={mobileMenu} onMobileClose={() => setMobileMenu(false)} />
        <div className="frame-body">
          {pathname !== '/' && <Breadcrumb module={module} menu={menu} note={note} />}
          <LineBar />
          <NewVersion />
          <DraftOffer />
          <main id="content" tabIndex={-1}>
            <PageContext value={setNote}>
              <Suspense fallback={<Loading />}><Routing /></Suspense>
            </PageContext>
          </main>
        </div>
      </div>
    </Panels>
  )
}

function Loading() {
  const t = useText(shellText)
  const { lost } = useLine()
  return <div className="page-loading" role="status">{lost ? t.pageLater : t.loading}</div>
}
