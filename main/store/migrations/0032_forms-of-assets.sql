CREATE INDEX `forms_modified` ON `forms` (`last_modified`);--> statement-breakpoint
CREATE INDEX `forms_asset` ON `forms` (substr(json_extract(`extra`, '$.assetUuid'), 1, 36)) WHERE job_id IS NULL;
