// The registry. A page is one file under pages/ with `title`, `view` and, if it is live, `subjects`; here it gets its place.
// The files of a name are, in order, for no, one, two… parts behind it.

export const PAGES = [
  {name: '', label: 'Overview', files: ['overview']},
  {group: 'Work'},
  {name: 'queues', label: 'Queues', files: ['queues', 'queue']},
  {name: 'tasks', files: ['tasks', 'task']},
  {name: 'schedules', label: 'Schedules', files: ['schedules', 'schedule']},
  {name: 'batches', label: 'Batches', files: ['batches', 'batches', 'batch']},
  {name: 'bulks', label: 'Bulks', files: ['bulks']},
  {group: 'In charge'},
  {name: 'services', label: 'Services', files: ['services', null, 'service', 'instance']},
  {name: 'jobs', label: 'Jobs', files: ['jobs', 'job']},
  {name: 'locks', label: 'Locks', files: ['locks']},
  {group: 'Cluster'},
  {name: 'nodes', label: 'Nodes', files: ['nodes', 'node']},
  {name: 'ring', label: 'Ring', files: ['ring']},
  {group: 'Data'},
  {name: 'store', label: 'Store', files: ['store', 'collection', 'document']},
  {name: 'documents', label: 'Replicated', files: ['documents', 'replicated']},
];

/** The file of a page; null if there is no such page. */
export function fileOf({page, about}) {
  return PAGES.find(one => one.name === page)?.files[about.length] ?? null;
}
