ALTER TABLE `jobs` ADD `external_id` text;
--> statement-breakpoint
CREATE INDEX `jobs_external` ON `jobs` (`external_id`) WHERE external_id IS NOT NULL;
--> statement-breakpoint
-- It was kept among the properties that nobody named, as an import or a client had sent it.
UPDATE jobs SET external_id = extra ->> '$.externalId', extra = nullif(json_remove(extra, '$.externalId'), '{}')
WHERE json_type(extra, '$.externalId') IN ('text', 'integer', 'real');
--> statement-breakpoint
-- A job is found by it: the full-text rows of those that have one are written anew (service/jobs/index-job.ts).
DELETE FROM job_search WHERE rowid IN (SELECT id FROM jobs WHERE external_id IS NOT NULL);
--> statement-breakpoint
INSERT INTO job_search (rowid, title, customer, place, description, notes)
SELECT j.id, substr(concat_ws(' ', j.title, j.external_id), 1, 200000),
  (SELECT name FROM reference_rows r WHERE r.group_id = j.group_id AND r.kind = 'customer' AND r.id = j.customer_id),
  concat_ws(' ', j.place_name, (SELECT group_concat(concat_ws(' ', location ->> 'placeName', location ->> 'street',
    location ->> 'zip', location ->> 'city'), ' ') FROM destinations d WHERE d.job_id = j.id)),
  substr(j.description, 1, 200000),
  (SELECT substr(group_concat(comment, ' '), 1, 200000) FROM (SELECT substr(comment, 1, 200000) AS comment FROM events e
    WHERE e.job_id = j.id AND e.type = 'NOTE' ORDER BY e.id DESC LIMIT 100))
FROM jobs j WHERE j.external_id IS NOT NULL;
