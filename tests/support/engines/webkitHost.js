// A window of WebKit under WebDriver, for gjs: MiniBrowser forgets everything at the end of a session under automation,
// while this one keeps its website data in the folder that is its argument.

imports.gi.versions.Gtk = '3.0'
imports.gi.versions.WebKit2 = '4.1'
const { Gtk, WebKit2 } = imports.gi

Gtk.init(null)
// Pages see that the person wants no motion.
Gtk.Settings.get_default().gtk_enable_animations = false

const [folder, width, height] = ARGV
const website_data_manager = new WebKit2.WebsiteDataManager({
  base_data_directory: `${folder}/data`,
  base_cache_directory: `${folder}/cache`,
})
// Nobody has signed the certificate of a test's portal.
website_data_manager.set_tls_errors_policy(WebKit2.TLSErrorsPolicy.IGNORE)
const context = new WebKit2.WebContext({ website_data_manager })
context.set_preferred_languages(['en-GB'])
context.set_automation_allowed(true)

// The collector would take a window that nothing names.
const windows = []
context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const view = new WebKit2.WebView({ web_context: context, is_controlled_by_automation: true })
    const window = new Gtk.Window()
    window.set_default_size(Number(width), Number(height))
    window.add(view)
    window.show_all()
    windows.push(window)
    return view
  })
  session.connect('will-close', () => Gtk.main_quit())
})
Gtk.main()
