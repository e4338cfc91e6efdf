// Styles that the front page does not need are loaded once, before what needs them is shown.

const loaded = new Map();

export function style(name) {
  if (!loaded.has(name)) {
    const sheet = Object.assign(document.createElement('link'), {rel: 'stylesheet', href: '/console/' + name + '.css'});
    loaded.set(name, new Promise(done => sheet.addEventListener('load', done)));
    document.head.append(sheet);
  }
  return loaded.get(name);
}
